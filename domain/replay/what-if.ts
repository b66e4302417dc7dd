import * as v from 'valibot'
import { type CartEvent, cartEvent } from '../cart/cart-events.ts'
import { CartStateSchema } from '../cart/cart-schemas.ts'
import type { CartLine, CartState } from '../cart/cart-state.ts'
import { decodeCartEvent } from '../cart/decode-cart-event.ts'
import { itemKey } from '../cart/item-key.ts'
import { quote } from '../cart/quote.ts'
import type { CouponTerms } from '../coupon/terms.ts'
import type { DomainEvent } from '../event/envelope.ts'
import type { LogEntry } from '../log/entry.ts'
import type { Cents } from '../money/cents.ts'
import { DELIVERY_TERMS, type DeliveryTerms } from '../shipping/shipping.ts'
import { canonicalJson } from '../wire/canonical-json.ts'
import { type CartChange, stateChanges, totalChanges } from './cart-change.ts'
import { lookedThrough } from './checkpoints.ts'
import { asPart, finished, isDue, type Paused } from './paused.ts'
import { type Recording, upTo } from './recording.ts'
import { replayCart } from './replay.ts'

/** One thing that is supposed to have been otherwise. Amounts in cents. */
export type Supposition =
  /** The event never happened, wherever the recording holds it. */
  | { readonly what: 'dropped'; readonly eventId: string }
  | { readonly what: 'changed'; readonly eventId: string; readonly data: unknown }
  /** A piece cost this from the start. */
  | { readonly what: 'price'; readonly itemKey: string; readonly price: Cents }
  | { readonly what: 'coupon'; readonly code: string; readonly terms: Partial<Omit<CouponTerms, 'code'>> }
  | { readonly what: 'delivery'; readonly terms: Partial<DeliveryTerms> }

export type Supposed =
  | { readonly ok: true; readonly recording: Recording; readonly delivery: DeliveryTerms }
  | { readonly ok: false; readonly problem: SuppositionProblem }

export interface SuppositionProblem {
  readonly reason: 'no_such_event' | 'malformed' | 'nothing_to_change'
  /** Which supposition, from 0 on. */
  readonly supposition: number
  readonly message: string
}

/**
 * The recording as it would have been, with as many points as it has. It is a copy: nothing is written anywhere. What was
 * decided stays decided: a refusal stays one, and a coupon that came by itself stays until an event takes it off.
 */
export function suppose(recording: Recording, suppositions: readonly Supposition[]): Supposed {
  return finished(supposing(recording, suppositions))
}

/** As `suppose`, with pauses. */
export function* supposing(recording: Recording, suppositions: readonly Supposition[]): Paused<Supposed> {
  let changed = recording
  let delivery = DELIVERY_TERMS
  for (const [index, supposition] of suppositions.entries()) {
    if (supposition.what === 'delivery') {
      delivery = { ...delivery, ...supposition.terms }
      continue
    }
    const change = changeOf(supposition)
    const share = { from: index / suppositions.length, to: (index + 1) / suppositions.length }
    const next = yield* asPart(rewritten(changed, change), share)
    if (next.problem !== null) return { ok: false, problem: { ...next.problem, supposition: index } }
    changed = next.recording
  }
  return { ok: true, recording: changed, delivery }
}

export interface Compared {
  readonly asItWas: CartState
  readonly asSupposed: CartState
  /** From the one to the other, totals by each one's rules. */
  readonly changes: readonly CartChange[]
}

/** What would have been different at a point, by `suppose`. */
export function compareAt(recording: Recording, supposed: Extract<Supposed, { ok: true }>, point: number): Compared {
  const asItWas = replayCart(recording).at(point)
  return finished(comparingWith(asItWas, { supposed, point }))
}

interface SupposedPoint {
  readonly supposed: Extract<Supposed, { ok: true }>
  readonly point: number
}

/** As `compareAt`, with pauses, against the cart as it was there. */
export function* comparingWith(asItWas: CartState, { supposed, point }: SupposedPoint): Paused<Compared> {
  const carts = replayCart(upTo(supposed.recording, point))
  yield* lookedThrough(carts)
  const asSupposed = carts.at(point)
  const totals = totalChanges(quote(asItWas), quote(asSupposed, supposed.delivery))
  return { asItWas, asSupposed, changes: [...stateChanges(asItWas, asSupposed), ...totals] }
}

interface Change {
  /** The one event that it is about; null where it is about whatever names a piece or a coupon. */
  readonly eventId: string | null
  /** The types of the events that may be about it; null for any. */
  readonly types: ReadonlySet<string> | null
  readonly event: (event: CartEvent, id: string) => CartEvent
  readonly cart: (cart: CartState) => CartState
  readonly notFound: Omit<SuppositionProblem, 'supposition'>
}

function changeOf(supposition: Exclude<Supposition, { what: 'delivery' }>): Change {
  switch (supposition.what) {
    case 'dropped':
    case 'changed': {
      const { eventId } = supposition
      return {
        eventId,
        types: null,
        event: (event, id) => (id === eventId ? replaced(event, supposition) : event),
        cart: (cart) => cart,
        notFound: { reason: 'no_such_event', message: `No step has the id ${eventId}.` },
      }
    }
    case 'price': {
      const { itemKey: key, price } = supposition
      return {
        eventId: null,
        types: PRICED,
        event: (event) => repriced(event, key, price),
        cart: (cart) => ({ ...cart, lines: mapValues(cart.lines, (line) => lineAt(line, key, price)) }),
        notFound: { reason: 'nothing_to_change', message: `No step involves the item ${key}.` },
      }
    }
    case 'coupon': {
      const { code, terms } = supposition
      const other: Terms = (was) => (was.code === code ? { ...was, ...terms } : was)
      return {
        eventId: null,
        types: WITH_COUPONS,
        event: (event) => withTerms(event, other),
        cart: (cart) => ({
          ...cart,
          coupon: cart.coupon && { ...cart.coupon, terms: other(cart.coupon.terms) },
          automaticCoupons: cart.automaticCoupons.map(other),
        }),
        notFound: { reason: 'nothing_to_change', message: `No step involves the coupon ${code}.` },
      }
    }
  }
}

/** A dropped event keeps its place as one that changes nothing: positions stay as they are. */
function replaced(event: CartEvent, supposition: Extract<Supposition, { what: 'dropped' | 'changed' }>): CartEvent {
  if (supposition.what === 'dropped') {
    const { type, v: version, data } = event
    return cartEvent('EventRefused', { type, v: version, data, reason: 'dropped', message: 'Left out in a what-if.' })
  }
  return { ...event, data: supposition.data } as CartEvent
}

const PRICED: ReadonlySet<string> = new Set(['ItemAdded', 'ItemRepriced', 'CartsMerged'])

function repriced(event: CartEvent, key: string, price: Cents): CartEvent {
  switch (event.type) {
    case 'ItemAdded':
      return { ...event, data: lineAt(event.data, key, price) }
    case 'ItemRepriced':
      return event.data.itemKey === key ? { ...event, data: { ...event.data, price } } : event
    case 'CartsMerged':
      return { ...event, data: { ...event.data, lines: event.data.lines.map((line) => lineAt(line, key, price)) } }
    default:
      return event
  }
}

function lineAt(line: CartLine, key: string, price: Cents): CartLine {
  return itemKey(line) === key ? { ...line, offer: { ...line.offer, price } } : line
}

const WITH_COUPONS: ReadonlySet<string> = new Set([
  'CouponApplied',
  'CouponAppliedByPolicy',
  'AutomaticCouponsOffered',
  'CartsMerged',
])
type Terms = (was: CouponTerms) => CouponTerms

function withTerms(event: CartEvent, other: Terms): CartEvent {
  switch (event.type) {
    case 'CouponApplied':
      return { ...event, data: { ...event.data, terms: event.data.terms && other(event.data.terms) } }
    case 'CouponAppliedByPolicy':
      return { ...event, data: { ...event.data, terms: other(event.data.terms) } }
    case 'AutomaticCouponsOffered':
      return { ...event, data: { coupons: event.data.coupons.map(other) } }
    case 'CartsMerged': {
      const { coupon } = event.data
      return { ...event, data: { ...event.data, coupon: coupon && { ...coupon, terms: other(coupon.terms) } } }
    }
    default:
      return event
  }
}

type Rewritten =
  | { readonly problem: null; readonly recording: Recording }
  | { readonly problem: Omit<SuppositionProblem, 'supposition'> }

/** Changes every cart event of a recording, those inside of the server's answers too. */
function* rewritten(recording: Recording, change: Change): Paused<Rewritten> {
  let isFound = false
  let wrong: string | null = null
  const mayTouch = ({ id, type }: DomainEvent & { readonly id: string }): boolean =>
    change.eventId === null ? change.types === null || change.types.has(type) : id === change.eventId
  const rewrite = <Stored extends DomainEvent & { readonly id: string }>(stored: Stored): Stored => {
    if (!mayTouch(stored)) return stored
    const before = decodeCartEvent(stored)
    if (!before.ok) return stored
    const after = change.event(before.event, stored.id)
    isFound ||= stored.id === change.eventId
    if (isSame(after, before.event)) return stored
    isFound = true
    const decoded = decodeCartEvent(after)
    if (!decoded.ok) wrong ??= decoded.detail
    return { ...stored, ...after }
  }
  const rewriteEntry = (entry: LogEntry): LogEntry => {
    if (entry.kind === 'event') return rewrite(entry)
    if (entry.type === 'Synced') return { ...entry, data: { ...entry.data, events: entry.data.events.map(rewrite) } }
    if (entry.type !== 'Reset' || !v.is(CartStateSchema, entry.data.state)) return entry
    const state = change.cart(entry.data.state)
    isFound ||= !isSame(state, entry.data.state)
    return { ...entry, data: { ...entry.data, state } }
  }
  const changed: Recording =
    recording.side === 'browser'
      ? { ...recording, entries: yield* mapped(recording.entries, rewriteEntry) }
      : { ...recording, events: yield* mapped(recording.events, rewrite) }
  if (wrong !== null) return { problem: { reason: 'malformed', message: `That change isn’t possible: ${wrong}.` } }
  return isFound ? { problem: null, recording: changed } : { problem: change.notFound }
}

function* mapped<Value>(values: readonly Value[], map: (value: Value) => Value): Paused<Value[]> {
  const results: Value[] = []
  for (const [index, value] of values.entries()) {
    results.push(map(value))
    if (isDue(index)) yield index / values.length
  }
  return results
}

function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other)
}

function mapValues<Value>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))
}
