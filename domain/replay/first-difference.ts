import type { CartState } from '../cart/cart-state.ts'
import type { StoredEvent } from '../event/envelope.ts'
import type { EventEntry } from '../log/entry.ts'
import type { Folded } from '../log/fold.ts'
import { canonicalJson } from '../wire/canonical-json.ts'
import { answeredUpTo } from './answered.ts'
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
  const own = new Set(browser.entries.map(({ id }) => id))
  const shop = shopSide({ servers, own, answered: answeredUpTo(browser.entries) })
  let base = replay.at(0)
  let hasDoubt = false
  for (const [index, entry] of browser.entries.entries()) {
    const point = index + 1
    if (entry.kind === 'event') {
      hasDoubt ||= wayOf(entry, shop) !== 'taken'
      // Where everything that waits was taken as it was, and nobody else's events came between, the carts are the same.
      if (!hasDoubt && !shop.hasOthersUpTo(entry, base.cursor)) continue
    }
    const folded = replay.at(point)
    const found =
      entry.kind === 'event' ? afterAct({ entry, folded, shop }) : afterFact({ fact: entry.type, folded, shop })
    if (found !== null) yield { point, ...found }
    if (entry.kind === 'event') continue
    base = folded
    hasDoubt = folded.pending.some((act) => wayOf(act, shop) !== 'taken')
  }
}

interface Held {
  readonly stream: ServerStream
  readonly carts: Checkpoints<CartState>
  /** By the id of the event. */
  readonly positions: ReadonlyMap<string, number>
  /** At each position, how many events up to it were not made by this browser. */
  readonly others: Uint32Array
}

interface Place {
  readonly held: Held
  readonly event: StoredEvent
  /** The position of the last thing that the shop made of the event, as it took it. */
  readonly settled: number
}

interface ShopSide {
  readonly named: (stream: string | null) => Held | undefined
  /** Where an event with this id ended, in whichever stream. */
  readonly find: (id: string) => Place | undefined
  /** Whether there are others' events between a position and where the server had taken an act and followed it. */
  readonly hasOthersUpTo: (act: EventEntry, cursor: number) => boolean
}

interface ShopSources {
  readonly servers: readonly ServerStream[]
  /** The ids of the browser's own events. */
  readonly own: ReadonlySet<string>
  /** By the id of an act, how far the answer went that took it. */
  readonly answered: ReadonlyMap<string, number>
}

function shopSide({ servers, own, answered }: ShopSources): ShopSide {
  const all = servers.map((stream): Held => {
    const positions = new Map<string, number>()
    const others = new Uint32Array(stream.events.length + 1)
    for (const [index, { id }] of stream.events.entries()) {
      positions.set(id, index + 1)
      others[index + 1] = (others[index] ?? 0) + (own.has(id) ? 0 : 1)
    }
    return { stream, carts: replayServer(stream), positions, others }
  })
  const find: ShopSide['find'] = (id) => {
    for (const held of all) {
      const event = held.stream.events[(held.positions.get(id) ?? 0) - 1]
      if (event === undefined) continue
      const followed = afterPolicies(held.stream.events, event.position)
      const settled = Math.max(event.position, Math.min(followed, answered.get(id) ?? followed))
      return { held, event, settled }
    }
    return undefined
  }
  return {
    named: (name) => all.find(({ stream }) => stream.stream === name),
    find,
    hasOthersUpTo({ id }, cursor) {
      const place = find(id)
      if (place === undefined) return true
      const { held, settled } = place
      return cursor > settled || held.others[cursor] !== held.others[settled]
    },
  }
}

type Found = Omit<Difference, 'point'>

interface ActQuestion {
  readonly entry: EventEntry
  readonly folded: Folded<CartState>
  readonly shop: ShopSide
}

function afterAct({ entry, folded, shop }: ActQuestion): Found | null {
  // An entry that the fold passed over showed the customer nothing.
  if (folded.pending.at(-1)?.id !== entry.id) return null
  const seen = folded.view
  const place = shop.find(entry.id)
  if (place === undefined) {
    const known = shop.named(folded.streamId)
    const held = known === undefined ? folded.confirmed : known.carts.at(known.carts.length)
    return { why: 'not_held', stream: folded.streamId, position: null, seen, held, changes: cartChanges(seen, held) }
  }
  const { stream, carts, others } = place.held
  const { settled } = place
  const held = carts.at(settled)
  const isRefused = place.event.type === 'EventRefused'
  if (!isRefused && isSeenAlike(seen, held)) return null
  const changes = cartChanges(seen, held)
  const compared = { stream: stream.stream, position: settled, seen, held, changes }
  if (isRefused) return { why: 'refused', ...compared }
  // What waits before this act may have come out otherwise, and everything after it with it.
  const ways = folded.pending.map((act) => wayOf(act, shop))
  const way = ways.find((each) => each !== 'taken')
  if (way !== undefined) return { why: way, ...compared }
  const missed = stream.events.slice(folded.cursor, settled)
  const hasOthers = others[folded.cursor] !== others[settled]
  const isElsewhere = ({ position: at, origin }: StoredEvent) => origin !== 'server' && others[at] !== others[at - 1]
  if (missed.some(isElsewhere)) return { why: 'others_acted', ...compared }
  return { why: hasOthers ? 'shop_followed' : 'folded_otherwise', ...compared }
}

/** What the server made of an act. */
function wayOf(act: EventEntry, shop: ShopSide): 'taken' | DifferenceWhy {
  const stored = shop.find(act.id)?.event
  if (stored === undefined) return 'not_held'
  if (stored.type === 'EventRefused') return 'refused'
  return isSame(stored.data, act.data) ? 'taken' : 'decided_otherwise'
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
  if (isKnown && isSame(seen, held)) return null
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

/** Mostly the keys stand in the same order too, and that is quickly seen. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other) || canonicalJson(one) === canonicalJson(other)
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
