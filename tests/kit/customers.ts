import type { Customer } from '#domain/customer/customer-state.ts'

type Details = Customer['shipping']

/** A customer's delivery details. Missing ones are empty. */
export function savedDetails(details: Pick<Details, 'email'> & Partial<Details>): Details {
  const unsaid = { phone: null, address: null, suburb: null, city: null, state: null, postcode: null }
  return { first_name: '', last_name: '', ...unsaid, country: 'ZA', ...details }
}
