import type { CustomerSnapshot } from '#sync/log/customer-snapshot.ts'

/** The id of the customer who is logged in; null for a guest. */
export function customerIdOf({ state }: Pick<CustomerSnapshot, 'state'>): string | null {
  return state.status === 'customer' ? state.customer.user_id : null
}
