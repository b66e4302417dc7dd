import type { CustomerUpdates, SessionAnswer } from '#domain/customer/account-answers.ts'
import {
  type CustomerEvent,
  type CustomerHolder,
  customerEvent,
  customerStream,
} from '#domain/customer/customer-events.ts'
import type { Customer } from '#domain/customer/customer-state.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { foldOnto } from '#domain/event/folded.ts'
import { stateHash } from '#domain/wire/state-hash.ts'

/** A session on the server: its customer, and the events it was sent. */
export interface SimSession {
  readonly id: string
  readonly customerId: string
  readonly cartId: string
  readonly token: string
  ended: boolean
  holder: CustomerHolder
  events: readonly StoredEvent[]
}

/** The server's accounts, as far as a browser's log knows them. Passwords are always correct here. */
export interface Accounts {
  readonly sessions: readonly SimSession[]
  /** The session of a token. Null if it has ended. */
  readonly sessionOf: (token: string | null) => SimSession | null
  readonly begin: (customer: number) => { readonly session: SimSession; readonly answer: SessionAnswer }
  readonly refresh: (session: SimSession) => SessionAnswer
  /** The complete answer of a session. */
  readonly answerOf: (session: SimSession) => SessionAnswer
}

interface AccountsParts {
  readonly now: () => number
  readonly eventId: () => string
}

export function accounts({ now, eventId }: AccountsParts): Accounts {
  const sessions: SimSession[] = []

  const tell = (session: SimSession, event: CustomerEvent): void => {
    session.holder = foldOnto(customerStream, session.holder, [event])
    const position = session.events.length + 1
    session.events = [...session.events, { ...event, position, id: eventId(), at: now(), origin: 'server', seq: null }]
  }
  const updatesOf = ({ id, events, holder }: SimSession, cursor: number): CustomerUpdates => {
    const updates = { streamId: `customer:${id}`, cursor: events.length, hash: stateHash(holder) }
    if (cursor > events.length || events.length - cursor > 4) {
      return { ...updates, events: [], reset: { cursor: events.length, state: holder } }
    }
    return { ...updates, events: events.slice(cursor) }
  }
  const answerAfter = (session: SimSession, cursor: number): SessionAnswer => ({
    token: session.token,
    customer: personOf(session.customerId),
    email: emailOf(session.customerId),
    stream: updatesOf(session, cursor),
  })

  return {
    sessions,
    sessionOf: (token) => sessions.find((each) => each.token === token && !each.ended) ?? null,
    begin(number) {
      const customerId = customerIdOf(number)
      const id = `session${sessions.length + 1}`
      const session: SimSession = {
        id,
        customerId,
        cartId: cartIdOf(number),
        token: `token-${id}`,
        ended: false,
        holder: customerStream.initial(),
        events: [],
      }
      sessions.push(session)
      tell(
        session,
        customerEvent('LoggedIn', { customer: personOf(customerId), email: emailOf(customerId), at: now() }),
      )
      return { session, answer: answerAfter(session, 0) }
    },
    refresh(session) {
      const known = session.events.length
      tell(session, customerEvent('SessionRefreshed', { customer: personOf(session.customerId), at: now() }))
      return answerAfter(session, known)
    },
    answerOf: (session) => answerAfter(session, 0),
  }
}

/** The numbers of the customers in every world. */
export const CUSTOMERS: readonly number[] = [0, 1]

export function customerIdOf(number: number): string {
  return `customer-${number}`
}

export function cartIdOf(number: number): string {
  return `customercart${number}`
}

/** Data that only this customer's browser may hold. */
export function personalDataOf(number: number): readonly string[] {
  return [customerIdOf(number), cartIdOf(number)]
}

function emailOf(customerId: string): string {
  return `${customerId}@example.org`
}

function personOf(customerId: string): Customer {
  const shipping = {
    email: emailOf(customerId),
    first_name: 'Sipho',
    last_name: 'Dube',
    phone: null,
    address: null,
    suburb: null,
    city: null,
    state: null,
    postcode: null,
    country: 'ZA' as const,
  }
  return { user_id: customerId, shipping }
}
