import type { CustomerState } from './customer-state.ts'

export type CustomerProjection = Readonly<ReturnType<typeof customerProjection>>

/** The specification's *Customer store* (section 3), without the password. The token comes from the cookie and is passed through. */
export function customerProjection(state: CustomerState, token: string | null) {
  if (state.status === 'guest') return { token: null, customer: null, email: null, orders: [] }
  return { token, customer: state.customer, email: state.email, orders: state.orders }
}
