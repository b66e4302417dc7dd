import type { Customer, CustomerState, OrderSummary } from './customer-state.ts'

/** The specification's *Customer store* (section 3), without the password. The token comes from the cookie and is passed through. */
export interface CustomerProjection {
  readonly token: string | null
  readonly customer: Customer | null
  readonly email: string | null
  readonly orders: readonly OrderSummary[]
}

export function customerProjection(state: CustomerState, token: string | null): CustomerProjection {
  if (state.status === 'guest') return { token: null, customer: null, email: null, orders: [] }
  return { token, customer: state.customer, email: state.email, orders: state.orders }
}
