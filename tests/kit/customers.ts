import type { Customer } from '#domain/customer/customer-state.ts'

type Details = Customer['shipping']

/** Where a customer's parcels go, as far as it is said. */
export function savedDetails(said: Pick<Details, 'email'> & Partial<Details>): Details {
  const unsaid = { phone: null, address: null, suburb: null, city: null, state: null, postcode: null }
  return { first_name: '', last_name: '', ...unsaid, country: 'ZA', ...said }
}
