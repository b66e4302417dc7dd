import type { Company } from '#content/schema.ts'

export type Seller = Readonly<ReturnType<typeof sellerOf>>

/** The seller, as named on a tax invoice. */
export function sellerOf({ name, address, vat_number }: Pick<Company, 'name' | 'address' | 'vat_number'>) {
  const { unit, street, suburb, city, postcode } = address
  return { name, address: [unit, street, suburb, city, postcode].join(', '), vatNumber: vat_number }
}
