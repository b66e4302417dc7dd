import type { CustomerUpdates, SessionAnswer } from '#domain/customer/account-answers.ts'
import { type CustomerEvent, customerEvent, customerStream } from '#domain/customer/customer-events.ts'
import type { Customer, CustomerState } from '#domain/customer/customer-state.ts'
import { foldOnto } from '#domain/event/folded.ts'
import { stateHash } from '#domain/wire/state-hash.ts'
import { idOf, NOW } from './entries.ts'

type Details = Customer['shipping']

/** A customer's delivery details. Missing ones are empty. */
export function savedDetails(details: Pick<Details, 'email'> & Partial<Details>): Details {
  const unsaid = { phone: null, address: null, suburb: null, city: null, state: null, postcode: null }
  return { first_name: '', last_name: '', ...unsaid, country: 'ZA', ...details }
}

/** A customer of whom only the e-mail is saved. */
export const customerNamed = (user_id: string): Customer => ({
  user_id,
  shipping: savedDetails({ email: `${user_id}@example.org` }),
})

type LoggedIn = Extract<CustomerState, { status: 'customer' }>

/** The state of a customer who has just logged in, without orders, or with these parts of it. */
export function loggedInAs(customer: Customer, part: Partial<Omit<LoggedIn, 'status' | 'customer'>> = {}): LoggedIn {
  const { email } = customer.shipping
  return { status: 'customer', customer, email, refreshedAt: NOW, orders: [], ordersLoadedAt: null, ...part }
}

/** The answer to a login, whose session has one event. */
export function loginAnswer(customer: Customer): SessionAnswer {
  const { email } = customer.shipping
  const loggedIn = customerEvent('LoggedIn', { customer, email, at: NOW })
  return { token: 'token', customer, email, stream: lastUpdate(`customer:${customer.user_id}`, [loggedIn]) }
}

/** The last of the events of a customer's session, as the shop sends it. */
export function lastUpdate(streamId: string, events: readonly [CustomerEvent, ...CustomerEvent[]]): CustomerUpdates {
  const { length: position } = events
  const hash = stateHash(foldOnto(customerStream, customerStream.initial(), events))
  const last = events.at(-1) ?? events[0]
  return {
    streamId,
    cursor: position,
    events: [{ ...last, position, id: idOf(position), at: NOW, origin: 'server', seq: null }],
    hash,
  }
}
