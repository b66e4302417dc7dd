import type { CartState } from '../cart/cart-state.ts'
import type { StoredEvent } from '../event/envelope.ts'
import type { EventEntry } from '../log/entry.ts'
import type { Folded } from '../log/fold.ts'
import { canonicalJson } from '../wire/canonical-json.ts'
import { type CartChange, cartChanges } from './cart-change.ts'
import type { Checkpoints } from './checkpoints.ts'
import type { BrowserLog, ServerStream } from './recording.ts'
import { replayBrowser, replayServer } from './replay.ts'

/** Why a browser showed something else than the server held. */
export type DifferenceWhy =
  /** The server refused the act. */
  | 'refused'
  /** The server holds the act with other data: another price, or the terms of a code. */
  | 'decided_otherwise'
  /** The shop's policies changed the cart, and the browser had not heard of it. */
  | 'shop_followed'
  /** Another browser changed the cart, and this one had not heard of it. */
  | 'others_acted'
  /** The server does not hold the act: it waits, or got lost. */
  | 'not_held'
  /** A fault: the browser logged as the server's word what the server does not hold. */
  | 'told_otherwise'
  /** A fault: both have the same events, and fold them to different carts. */
  | 'folded_otherwise'

export interface Difference {
  /** After which entry of the browser's log, from 1 on. */
  readonly point: number
  /** The server's stream and position that it is compared with; null where the server holds nothing of it. */
  readonly stream: string | null
  readonly position: number | null
  readonly why: DifferenceWhy
  readonly seen: CartState
  readonly held: CartState
  /** From what the customer saw to what the server holds. */
  readonly changes: readonly CartChange[]
}

/** The first moment at which the customer saw something else than the server holds; null where there is none. */
export function firstDifference(browser: BrowserLog, servers: readonly ServerStream[]): Difference | null {
  for (const difference of differences(browser, servers)) return difference
  return null
}

/**
 * Every moment at which what the customer saw and what the server holds differ, in the browser's order. After an act its
 * view is held against the server's cart once the server had taken that very act and followed it; after an answer, what
 * the browser has as confirmed against the server's cart at that position.
 */
export function* differences(browser: BrowserLog, servers: readonly ServerStream[]): Generator<Difference> {
  const replay = replayBrowser(browser)
  const shop = shopSide(servers)
  const own = new Set(browser.entries.map(({ id }) => id))
  for (const [index, entry] of browser.entries.entries()) {
    const point = index + 1
    const folded = replay.at(point)
    const found =
      entry.kind === 'event' ? afterAct({ entry, folded, shop, own }) : afterFact({ fact: entry.type, folded, shop })
    if (found !== null) yield { point, ...found }
  }
}

interface Held {
  readonly stream: ServerStream
  readonly carts: Checkpoints<CartState>
}

interface ShopSide {
  readonly named: (stream: string | null) => Held | undefined
  /** Where an event with this id ended, in whichever stream. */
  readonly find: (id: string) => { readonly held: Held; readonly event: StoredEvent } | undefined
}

function shopSide(servers: readonly ServerStream[]): ShopSide {
  const all = servers.map((stream): Held => ({ stream, carts: replayServer(stream) }))
  const places = new Map(all.flatMap((held) => held.stream.events.map((event) => [event.id, { held, event }] as const)))
  return {
    named: (name) => all.find(({ stream }) => stream.stream === name),
    find: (id) => places.get(id),
  }
}

type Found = Omit<Difference, 'point'>

interface ActQuestion {
  readonly entry: EventEntry
  readonly folded: Folded<CartState>
  readonly shop: ShopSide
  /** The ids of this browser's own events. */
  readonly own: ReadonlySet<string>
}

function afterAct({ entry, folded, shop, own }: ActQuestion): Found | null {
  // An entry that the fold passed over showed the customer nothing.
  if (folded.pending.at(-1)?.id !== entry.id) return null
  const seen = folded.view
  const place = shop.find(entry.id)
  if (place === undefined) {
    const known = shop.named(folded.streamId)
    const held = known === undefined ? folded.confirmed : known.carts.at(known.carts.length)
    return { why: 'not_held', stream: folded.streamId, position: null, seen, held, changes: cartChanges(seen, held) }
  }
  const { stream, carts } = place.held
  const { position } = place.event
  const settled = afterPolicies(stream.events, position)
  const held = carts.at(settled)
  const isRefused = place.event.type === 'EventRefused'
  if (!isRefused && isSeenAlike(seen, held)) return null
  const changes = cartChanges(seen, held)
  const compared = { stream: stream.stream, position: settled, seen, held, changes }
  if (isRefused) return { why: 'refused', ...compared }
  // What waits before this act may have come out otherwise, and everything after it with it.
  const ways = folded.pending.map((act) => wayOf(act, shop.find(act.id)?.event))
  const way = ways.find((each) => each !== 'taken')
  if (way !== undefined) return { why: way, ...compared }
  const missed = stream.events.slice(folded.cursor, settled).filter(({ id }) => !own.has(id))
  if (missed.some(({ origin }) => origin !== 'server')) return { why: 'others_acted', ...compared }
  return { why: missed.length > 0 ? 'shop_followed' : 'folded_otherwise', ...compared }
}

/** What the server made of an act. */
function wayOf(act: EventEntry, stored: StoredEvent | undefined): 'taken' | DifferenceWhy {
  if (stored === undefined) return 'not_held'
  if (stored.type === 'EventRefused') return 'refused'
  return canonicalJson(stored.data) === canonicalJson(act.data) ? 'taken' : 'decided_otherwise'
}

interface FactQuestion {
  readonly fact: string
  readonly folded: Folded<CartState>
  readonly shop: ShopSide
}

function afterFact({ fact, folded, shop }: FactQuestion): Found | null {
  const known = shop.named(folded.streamId)
  if (known === undefined || folded.gap || (fact !== 'Synced' && fact !== 'Reset')) return null
  const { stream, carts } = known
  const seen = folded.confirmed
  const isKnown = folded.cursor <= carts.length
  const held = carts.at(Math.min(folded.cursor, carts.length))
  if (isKnown && canonicalJson(seen) === canonicalJson(held)) return null
  const why = fact === 'Reset' || !isKnown ? 'told_otherwise' : 'folded_otherwise'
  return {
    why,
    stream: stream.stream,
    position: folded.cursor,
    seen,
    held,
    changes: cartChanges(seen, held),
  }
}

/** The last position of what the shop's policies made of the event at `position`. */
function afterPolicies(events: readonly StoredEvent[], position: number): number {
  let last = position
  while (events[last]?.origin === 'server') last += 1
  return last
}

/** Whether a customer would see the same: the lines, their prices, the coupon and the delivery, and so the totals. */
function isSeenAlike(one: CartState, other: CartState): boolean {
  const keys = Object.keys(one.lines)
  return (
    one.status === other.status &&
    one.coupon?.terms.code === other.coupon?.terms.code &&
    (one.shippingMethod ?? 'deliveryToDoor') === (other.shippingMethod ?? 'deliveryToDoor') &&
    keys.length === Object.keys(other.lines).length &&
    keys.every((key) => {
      const [line, held] = [one.lines[key], other.lines[key]]
      return line?.quantity === held?.quantity && line?.offer.price === held?.offer.price
    })
  )
}
