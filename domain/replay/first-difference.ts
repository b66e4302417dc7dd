import { isSameJson } from '../canonical-json.ts'
import type { CartState } from '../cart/cart-state.ts'
import { afterPolicies } from '../event/after-policies.ts'
import type { EventEntry, StoredEvent } from '../event/envelope.ts'
import type { Folded } from '../event/folded.ts'
import type { LogEntry } from '../log/entry.ts'
import { answeredPositions } from './answered-positions.ts'
import type { CachedStates } from './cached-states.ts'
import { type CartChange, changesBetween } from './cart-change.ts'
import type { BrowserLog, ServerStream } from './recording.ts'
import { replayBrowser, replayServer } from './replay.ts'
import { isPauseDue, type SlicedWork } from './sliced-work.ts'
import { trackBrowserState } from './track-browser-state.ts'

/** Why a browser's view differed from the server's state. */
export type DifferenceWhy =
  /** The server refused the act. */
  | 'refused'
  /** The server stored the act with other data, such as another price or a code's terms. */
  | 'decided_otherwise'
  /** The shop's policies or its staff changed the cart, and the browser did not know yet. */
  | 'shop_followed'
  /** Another browser changed the cart, and this one did not know yet. */
  | 'others_acted'
  /** The server does not have the act: it is pending, or was lost. */
  | 'not_held'
  /** A bug: the browser logged a fact that does not match the server's stream. */
  | 'told_otherwise'
  /** A bug: both have the same events but fold them to different carts. */
  | 'folded_otherwise'

export interface Difference {
  /** The number of the entry in the browser's log after which they differ, from 1. */
  readonly point: number
  /** The server's stream and position to compare with; null if the server has none. */
  readonly stream: string | null
  readonly position: number | null
  readonly why: DifferenceWhy
  readonly seen: CartState
  readonly held: CartState
  /** The changes from the customer's view to the server's state. */
  readonly changes: readonly CartChange[]
}

/** The first point at which the customer's view differs from the server's state; null if there is none. */
export function* firstDifference(browser: BrowserLog, servers: readonly ServerStream[]): SlicedWork<Difference | null> {
  for (const difference of findDifferences(browser, servers)) {
    if (difference !== null) return difference
    yield
  }
  return null
}

/**
 * Yields all points at which the customer's view differs from the server's state, in the browser's order, and null for every
 * pause. After an act, the view is compared with the server's cart after that act and the policies that followed it. After an
 * answer, the confirmed state is compared with the server's cart at that position.
 *
 * Does not fold where both carts must be the same: where the browser got exactly the server's events, and its pending acts
 * were accepted unchanged with no other events in between.
 */
export function* findDifferences(browser: BrowserLog, servers: readonly ServerStream[]): Generator<Difference | null> {
  const { entries } = browser
  const replay = replayBrowser(browser)
  const server = yield* serverSide(entries, servers)
  const walk = trackBrowserState({
    eventAt: (stream, position) => server.named(stream)?.stream.events[position - 1],
    isCart(state, stream, position) {
      const carts = server.named(stream)?.carts
      return carts !== undefined && position <= carts.length && isSameJson(state, carts.at(position))
    },
  })
  for (const [index, entry] of entries.entries()) {
    if (isPauseDue(index)) yield null
    const place = server.placeOf(index)
    const isAccepted = entry.kind === 'fact' || wayOf(entry, place) === 'accepted'
    if (!walk.step(entry, isAccepted ? 'accepted' : 'uncertain')) continue
    const { streamId, cursor, gap, isServers, hasUncertain } = walk.at()
    if (entry.kind === 'event' && !hasUncertain && place !== undefined && isUndisturbed(place, cursor)) continue
    if (entry.kind === 'fact' && (isServers || gap || server.named(streamId) === undefined)) continue
    const folded = replay.at(index + 1)
    const found =
      entry.kind === 'event' ? afterAct({ entry, folded, server }) : afterFact({ fact: entry.type, folded, server })
    if (found !== null) yield { point: index + 1, ...found }
  }
}

/** Whether there are no other clients' events between a position and the one at which an act and its policies were stored. */
function isUndisturbed({ held, settled }: Place, cursor: number): boolean {
  return cursor <= settled && held.others[cursor] === held.others[settled]
}

interface Held {
  readonly stream: ServerStream
  readonly carts: CachedStates<CartState>
  /** At each position, how many events up to it were not made by this browser. */
  readonly others: Uint32Array
}

interface Place {
  readonly held: Held
  readonly event: StoredEvent
  /** The position of the last event that the shop's policies made in response. */
  readonly settled: number
}

interface ServerSide {
  readonly named: (stream: string | null) => Held | undefined
  /** Where the act with this id was stored, in any stream. */
  readonly find: (id: string) => Place | undefined
  /** The same, by the act's index in the log. */
  readonly placeOf: (index: number) => Place | undefined
}

/** Yields null for every pause. */
function* serverSide(entries: readonly LogEntry[], servers: readonly ServerStream[]): Generator<null, ServerSide> {
  const indexes = new Map<string, number>()
  for (const [index, { kind, id }] of entries.entries()) {
    if (kind === 'event') indexes.set(id, index)
    if (isPauseDue(index)) yield null
  }
  const answered = answeredPositions(entries)
  const all: Held[] = []
  const places: (Place | undefined)[] = new Array(entries.length)
  for (const stream of servers) {
    const { events } = stream
    const others = new Uint32Array(events.length + 1)
    const held: Held = { stream, carts: replayServer(stream), others }
    for (const [at, event] of events.entries()) {
      const index = indexes.get(event.id)
      others[at + 1] = (others[at] ?? 0) + (index === undefined ? 1 : 0)
      if (isPauseDue(at)) yield null
      if (index === undefined) continue
      const followed = afterPolicies(events, event.position)
      const settled = Math.max(event.position, Math.min(followed, answered(index) ?? followed))
      places[index] ??= { held, event, settled }
    }
    all.push(held)
  }
  return {
    named: (name) => all.find(({ stream }) => stream.stream === name),
    find: (id) => places[indexes.get(id) ?? -1],
    placeOf: (index) => places[index],
  }
}

type FirstFound = Omit<Difference, 'point'>

interface ActInput {
  readonly entry: EventEntry
  readonly folded: Folded<CartState>
  readonly server: ServerSide
}

function afterAct({ entry, folded, server }: ActInput): FirstFound | null {
  // The fold ignored the entry, so the customer saw no change.
  if (folded.pending.at(-1)?.id !== entry.id) return null
  const seen = folded.view
  const place = server.find(entry.id)
  if (place === undefined) {
    const known = server.named(folded.streamId)
    const held = known === undefined ? folded.confirmed : known.carts.at(known.carts.length)
    return { why: 'not_held', stream: folded.streamId, position: null, seen, held, changes: changesBetween(seen, held) }
  }
  const { stream, carts, others } = place.held
  const { settled } = place
  const held = carts.at(settled)
  const isRefused = place.event.type === 'EventRefused'
  if (!isRefused && isSeenAlike(seen, held)) return null
  const changes = changesBetween(seen, held)
  const compared = { stream: stream.stream, position: settled, seen, held, changes }
  if (isRefused) return { why: 'refused', ...compared }
  // An earlier pending act may have been changed or refused, which affects everything after it.
  const ways = folded.pending.map((act) => wayOf(act, server.find(act.id)))
  const way = ways.find((each) => each !== 'accepted')
  if (way !== undefined) return { why: way, ...compared }
  const missed = stream.events.slice(folded.cursor, settled)
  const hasOthers = others[folded.cursor] !== others[settled]
  const isElsewhere = ({ position: at, origin }: StoredEvent) => origin !== 'server' && others[at] !== others[at - 1]
  if (missed.some(isElsewhere)) return { why: 'others_acted', ...compared }
  return { why: hasOthers ? 'shop_followed' : 'folded_otherwise', ...compared }
}

/** How the server handled an act. */
function wayOf(act: EventEntry, place: Place | undefined): 'accepted' | DifferenceWhy {
  const stored = place?.event
  if (stored === undefined) return 'not_held'
  if (stored.type === 'EventRefused') return 'refused'
  return isSameJson(stored.data, act.data) ? 'accepted' : 'decided_otherwise'
}

function afterFact({ fact, folded, server }: Omit<ActInput, 'entry'> & { readonly fact: string }): FirstFound | null {
  const known = server.named(folded.streamId)
  if (known === undefined || folded.gap || (fact !== 'Synced' && fact !== 'Reset')) return null
  const { stream, carts } = known
  const seen = folded.confirmed
  const isKnown = folded.cursor <= carts.length
  const held = carts.at(Math.min(folded.cursor, carts.length))
  if (isKnown && isSameJson(seen, held)) return null
  const why = fact === 'Reset' || !isKnown ? 'told_otherwise' : 'folded_otherwise'
  return { why, stream: stream.stream, position: folded.cursor, seen, held, changes: changesBetween(seen, held) }
}

/** Whether two carts look the same to a customer: lines, prices, coupon and delivery, and so the totals. */
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
