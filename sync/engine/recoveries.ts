import { cartEvent, type ShopperCartEvent } from '#domain/cart/cart-events.ts'
import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import type { EventEntry } from '#domain/log/entry.ts'
import type { Known, Recording } from '../log/recording.ts'
import { type Fact, type FactSource, factsFrom } from './facts.ts'

interface Recovery {
  readonly known: Known
  readonly source: FactSource
}

/**
 * Goes on as a new client, whose first event is the one after `seqBase` in the log: after a hole in the log, or when the
 * server has forgotten the old client. Nothing in the log is rewritten.
 */
export function asNewClient({ known, source }: Recovery, seqBase: number): Recording {
  return { entries: [], identity: { ...known.identity, clientId: source.clientId(), seqBase } }
}

interface Unsendable {
  readonly event: EventEntry
  /** The server's, for the shopper. */
  readonly message: string
}

/** Passes over an event that no server takes, so that the others go on; the shopper is told as of any refusal. */
export function withoutEvent({ known, source }: Recovery, { event, message }: Unsendable): Recording {
  const { streamId, cursor, confirmed: state } = known.fold
  const acknowledged = event.seq
  const facts: Fact[] = [
    { type: 'Refused', data: { eventId: event.id, seq: event.seq, reason: 'bad_request', message } },
    { type: 'Reset', data: { streamId, cursor, acknowledged, state, why: 'unsendable' } },
  ]
  const entries = factsFrom({ facts, stream: streamId ?? 'cart:new', source })
  return { ...asNewClient({ known, source }, acknowledged), entries }
}

/** Starts a new cart with what the shopper sees in the old one, which the server does not know any more. */
export function inNewCart({ known, source }: Recovery): Recording {
  const { fold, lastSeq: acknowledged } = known
  const data = { streamId: null, cursor: 0, acknowledged, state: emptyCart(), why: 'unknown_cart' as const }
  const facts = factsFrom({ facts: [{ type: 'Reset', data }], stream: 'cart:new', source })
  const events = eventsOf(fold.view).map((event) => ({ id: source.eventId(), at: source.now(), event }))
  return {
    entries: [...facts, ...events],
    identity: { ...known.identity, clientId: source.clientId(), cartKey: null, seqBase: acknowledged },
  }
}

/**
 * Leaves a cart that has gone into a customer's whom this browser knows nothing of, such as when the answer to a login was
 * lost: what that cart had taken is in the customer's, and what is still pending goes on in a cart of its own until they
 * log in. `taken` is the last of this client's `seq` on the wire that the old cart has.
 */
export function outOfMergedCart({ known, source }: Recovery, taken: number): Recording {
  const { fold, identity } = known
  const acknowledged = Math.max(fold.acknowledged, identity.seqBase + taken)
  const data = { streamId: null, cursor: 0, acknowledged, state: emptyCart(), why: 'other_cart' as const }
  const entries = factsFrom({ facts: [{ type: 'Reset', data }], stream: 'cart:new', source })
  return { entries, identity: { ...identity, clientId: source.clientId(), cartKey: null, seqBase: acknowledged } }
}

/** The acts that lead to a cart like this one, as far as they were the shopper's. */
function eventsOf(cart: CartState): ShopperCartEvent[] {
  const events: ShopperCartEvent[] = Object.values(cart.lines).map((line) => cartEvent('ItemAdded', line))
  const { shippingMethod, affiliateCoupon, coupon, codeAsked } = cart
  const code = codeAsked ?? (coupon?.by === 'shopper' ? coupon.terms.code : null)
  if (shippingMethod !== null) events.push(cartEvent('ShippingMethodSwitched', { shippingMethod }))
  if (affiliateCoupon !== null) events.push(cartEvent('AffiliateCouponCaptured', { code: affiliateCoupon }))
  if (code !== null) events.push(cartEvent('CouponApplied', { code, terms: null }))
  return events
}
