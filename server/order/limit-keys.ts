import { emailKeyOf } from '#domain/customer/email.ts'
import { hashOfLimited } from '#server/security/rate-limiter.ts'

export interface Buyer {
  /** Null for a guest. */
  readonly customerId: string | null
  readonly email: string
  /** Whether the e-mail is that of the customer's account. */
  readonly isOwnEmail: boolean
  /** The network address of the request. */
  readonly address: string
}

/** The keys by which orders are counted: hashes, so that they don't identify anyone. */
export interface LimitKeys {
  readonly person: string
  /** The person, or the e-mail if a customer orders with that of somebody else. */
  readonly mailbox: string
  readonly network: string
}

/** A customer is not counted by their e-mail, so that a stranger who orders with it does not use up their limit. */
export function limitKeysOf({ customerId, email, isOwnEmail, address }: Buyer): LimitKeys {
  const byEmail = `email ${hashOfLimited(emailKeyOf(email))}`
  const person = customerId === null ? byEmail : `customer ${hashOfLimited(customerId)}`
  // `house` is the former name of a network prefix, which stored keys have.
  return { person, mailbox: isOwnEmail ? person : byEmail, network: `house ${hashOfLimited(address)}` }
}

/** The advisory locks of an order, so that orders with the same limits are serialized. Sorted, to avoid deadlocks. */
export function lockNamesOf({ person, mailbox, network }: LimitKeys): readonly string[] {
  return [...new Set([person, mailbox, network])].toSorted()
}
