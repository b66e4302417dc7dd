import type { Company } from '#content/schema.ts'

/** The seller, as named on a tax invoice. */
export interface Seller {
  readonly name: string
  readonly address: string
  readonly vatNumber: string
}

export function sellerOf({
  name,
  address,
  vat_number: vatNumber,
}: Pick<Company, 'name' | 'address' | 'vat_number'>): Seller {
  const { unit, street, suburb, city, postcode } = address
  return { name, address: [unit, street, suburb, city, postcode].join(', '), vatNumber }
}
