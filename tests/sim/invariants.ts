import { isDeepStrictEqual } from 'node:util'
import { decodeCartEvent } from '#domain/cart/cart-events.ts'
import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import { quote } from '#domain/cart/quote.ts'
import { serverCart } from '#domain/cart/server-cart.ts'
import { emptyFold, type Folded, foldEntries, foldOnto, type Refusal } from '#domain/log/fold.ts'
import type { Browser, Tab } from './world/browser.ts'
import { entriesOf } from './world/disk.ts'
import type { StoredCart } from './world/shop-server.ts'
import type { RestingWorld } from './world/world.ts'

type Streams = ReadonlyMap<string, StoredCart>

/** What a resting world breaks of what must hold (DESIGN.md, Determinism); nothing, if all is well. */
export async function broken(world: RestingWorld): Promise<string[]> {
  if (world.unrest.length > 0) return ['the world does not come to rest', ...world.unrest]
  const streams = await world.server.streams()
  const tabs = world.browsers.flatMap((browser) => browser.tabs())
  return [
    ...world.browsers.flatMap((browser) => takenOnce({ browser, streams, spoilt: world.spoilt })),
    ...world.browsers.flatMap((browser) => inOrder(browser, streams)),
    ...tabs.flatMap((tab) => sameAsServer(tab, streams)),
    ...world.browsers.flatMap((browser) => foldsToWhatIsShown(browser, world.spoilt)),
    ...world.browsers.flatMap((browser) => explained(browser, streams)),
    ...unexpected(world),
  ]
}

/** At any moment: what is shown is the pending events on what is confirmed, wherever nothing is on its way to the log. */
export function misshown(tabs: readonly Tab[]): string[] {
  return tabs.flatMap(({ name, client, process }) => {
    const { fold, view, sync, loaded } = client.getSnapshot()
    if (!process.isAlive() || !loaded || sync.pending !== fold.pending.length) return []
    const { view: refolded } = foldEntries(cartStream, fold, [])
    return differs(`what ${name} shows and the fold of what it has`, view, refolded)
  })
}

interface TakenQuestion {
  readonly browser: Browser
  readonly streams: Streams
  readonly spoilt: ReadonlySet<string>
}

/**
 * 1. Every event that a shopper was told is saved is in the server's stream exactly once, accepted or refused: in the
 * stream of the browser's log, or of the tab that could only keep it in memory and still lives.
 */
function takenOnce({ browser, streams, spoilt }: TakenQuestion): string[] {
  const times = (streamId: string | null, id: string): number =>
    streams.get(streamId ?? '')?.events.filter((event) => event.id === id).length ?? 0
  const { streamId } = replayed(browser)
  return browser.everyTab.flatMap(({ name, told, process, client }) =>
    told.flatMap(({ id, saved }) => {
      const twice = [...streams.keys()].filter((each) => times(each, id) > 1)
      if (twice.length > 0) return [`${id}, made in ${name}, is more than once in ${twice}`]
      const promise = saved === 'memory' && process.isAlive() ? client.getSnapshot().fold.streamId : streamId
      const isKept = (saved === 'indexeddb' && !spoilt.has(id)) || (saved === 'memory' && process.isAlive())
      return isKept && times(promise, id) === 0 ? [`${id}, saved in ${name}, is not in ${promise}`] : []
    }),
  )
}

/** 2. The order of one client's events is the order in which they were made. */
function inOrder({ everyTab }: Browser, streams: Streams): string[] {
  return [...streams].flatMap(([streamId, { events }]) => {
    const positions = new Map(events.map(({ id, position }) => [id, position]))
    return everyTab.flatMap(({ name, told }) => {
      const own = told.flatMap(({ id }) => positions.get(id) ?? [])
      const isSorted = own.every((position, index) => index === 0 || position > (own[index - 1] ?? 0))
      return isSorted ? [] : [`the acts of ${name} are at ${own.join(', ')} of ${streamId}`]
    })
  })
}

/** 3. All browsers of a cart have the server's state, which is the fold of its stream. 4. Totals are the server's cents. */
function sameAsServer({ name, client }: Tab, streams: Streams): string[] {
  const { fold, view, quote: totals } = client.getSnapshot()
  if (fold.streamId === null) return []
  const cart = streams.get(fold.streamId)
  if (cart === undefined) return [`${name} has ${fold.streamId}, which the server has not`]
  const events = cart.events.map(decodeCartEvent).flatMap((decoded) => (decoded.ok ? [decoded.event] : []))
  const shown = quote(view)
  return [
    ...differs(
      `the server's state and the fold of its stream`,
      cart.state,
      foldOnto(cartEvolution, emptyCart(), events),
    ),
    ...differs(`what ${name} has as confirmed and the server's state`, fold.confirmed, cart.state),
    ...differs(`what ${name} shows and what is confirmed`, view, fold.confirmed),
    ...differs(`the totals of ${name}, and of what it shows`, totals, shown),
    ...differs(`the total of ${name} and the server's`, totals.total, serverCart(cart.state, null).totals.total),
  ]
}

/** 5. Folding a browser's log from its start gives the state that the browser shows. */
function foldsToWhatIsShown(browser: Browser, spoilt: ReadonlySet<string>): string[] {
  const { hash: _, view: replayedView, ...rest } = replayed(browser)
  // A tab may still know the act that its disk has lost.
  const legible = (refusal: Refusal): Refusal => (spoilt.has(refusal.eventId) ? { ...refusal, event: null } : refusal)
  return browser.tabs().flatMap(({ name, client }) => {
    const { fold, view, sync } = client.getSnapshot()
    if (sync.storage === 'memory') return []
    const { hash: __, view: ___, ...shown } = fold
    return [
      ...differs(`the log's fold and what ${name} has`, rest, { ...shown, refusals: shown.refusals.map(legible) }),
      ...differs(`the log's view and what ${name} shows`, replayedView, view),
    ]
  })
}

function replayed({ disk }: Browser): Folded<CartState> {
  return foldEntries(cartStream, emptyFold(cartStream), entriesOf(disk.content()))
}

/** No act is dropped silently: what the server refused of the client that a browser now is, its shopper can read. */
function explained({ disk, tabs }: Browser, streams: Streams): string[] {
  const own = disk.content().identity?.clientId
  const refused = [...streams.values()]
    .flatMap(({ events }) => events)
    .filter(({ type, origin }) => type === 'EventRefused' && origin === own)
  return tabs().flatMap(({ name, client }) => {
    const { fold, sync } = client.getSnapshot()
    if (sync.storage === 'memory') return []
    const told = new Set(fold.refusals.map(({ eventId }) => eventId))
    return refused.filter(({ id }) => !told.has(id)).map(({ id }) => `${id} was refused, and ${name} does not say so`)
  })
}

/** Nothing may be reported but what the plan itself brought about. */
function unexpected({ problems, spoilt }: RestingWorld): string[] {
  const expected = new Set([
    'storage_failed',
    'storage_in_memory',
    'stalled',
    ...(spoilt.size > 0 ? ['log_forked'] : []),
  ])
  return problems.filter(({ what }) => !expected.has(what)).map(({ what, detail }) => `reported: ${what} (${detail})`)
}

function differs(what: string, one: unknown, other: unknown): string[] {
  if (isDeepStrictEqual(one, other)) return []
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return [`${what} differ: ${JSON.stringify(one)} and ${JSON.stringify(other)}`]
  }
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))]
  return left
    .filter(([key, value]) => !isDeepStrictEqual(value, right.get(key)))
    .map(([key, value]) => `${what} differ in ${key}: ${JSON.stringify(value)} and ${JSON.stringify(right.get(key))}`)
}
