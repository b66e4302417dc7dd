import { isDeepStrictEqual } from 'node:util'
import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { decodeCartEvent } from '#domain/cart/decode-cart-event.ts'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import { quote } from '#domain/cart/quote.ts'
import { serverCart } from '#domain/cart/server-cart.ts'
import { customerStream } from '#domain/customer/customer-events.ts'
import { emptyFold, type Folded, foldEntries, foldOnto, type Refusal } from '#domain/log/fold.ts'
import { cartIdOf, customerIdOf, tracesOf } from './world/accounts.ts'
import { type Browser, ownerOf, type Tab } from './world/browser.ts'
import { entriesOf } from './world/disk.ts'
import type { StoredCart } from './world/shop-server.ts'
import type { RestingWorld } from './world/world.ts'

type Streams = ReadonlyMap<string, StoredCart>

/** What a resting world breaks of what must hold (DESIGN.md, Determinism); nothing, if all is well. */
export async function broken(world: RestingWorld): Promise<string[]> {
  if (world.unrest.length > 0) return ['the world does not come to rest', ...world.unrest]
  const followed = new Set(world.browsers.flatMap((browser) => [...browser.followed]))
  const all = await world.server.streams()
  // A first call that comes again when its cart is in use makes another one, which nobody has a key to.
  const streams = new Map([...all].filter(([id, { state }]) => followed.has(id) || state.status === 'merged'))
  const tabs = world.browsers.flatMap((browser) => browser.tabs())
  return [
    ...world.browsers.flatMap((browser) => takenOnce({ browser, streams, spoilt: world.spoilt })),
    ...world.browsers.flatMap((browser) => inOrder(browser, streams)),
    ...tabs.flatMap((tab) => sameAsServer(tab, streams)),
    ...world.browsers.flatMap((browser) => foldsToWhatIsShown(browser, world.spoilt)),
    ...world.browsers.flatMap((browser) => explained(browser, streams)),
    ...world.browsers.flatMap((browser) => apart(browser, streams)),
    ...world.browsers.flatMap(leftBehind),
    ...world.browsers.flatMap(sameCustomer),
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
 * 1. Every event that a shopper was acknowledged is saved is at the server exactly once, in one stream, accepted or refused; unless
 * they knowingly gave it up at a logout, or only a tab that is gone could keep it in memory. What lies on a disk that has
 * failed, and in the memory of a tab that went on without it, may come to two carts, if none was there yet to join them.
 */
function takenOnce({ browser, streams, spoilt }: TakenQuestion): string[] {
  const holders = holdersOf(streams)
  const wentOnInMemory = browser.everyTab.some(({ client }) => client.getSnapshot().sync.storage === 'memory')
  return browser.everyTab.flatMap(({ name, acknowledged, process }) =>
    acknowledged.flatMap(({ id, saved }) => {
      const held = holders.get(id) ?? []
      const isTwice = wentOnInMemory ? new Set(held).size < held.length : held.length > 1
      if (isTwice) return [`${id}, made in ${name}, is more than once, in ${held}`]
      const isKept = (saved === 'indexeddb' && !spoilt.has(id)) || (saved === 'memory' && process.isAlive())
      return isKept && !browser.given.has(id) && held.length === 0 ? [`${id}, saved in ${name}, is nowhere`] : []
    }),
  )
}

/** The streams that hold each event, as often as they do. */
function holdersOf(streams: Streams): ReadonlyMap<string, readonly string[]> {
  const holders = new Map<string, string[]>()
  for (const [streamId, { events }] of streams) {
    for (const { id } of events) holders.set(id, [...(holders.get(id) ?? []), streamId])
  }
  return holders
}

/** 6. What is done as a customer is in their stream, and in nobody else's. */
function apart({ everyTab }: Browser, streams: Streams): string[] {
  const holders = holdersOf(streams)
  return everyTab.flatMap(({ name, acknowledged }) =>
    acknowledged.flatMap(({ id, owner }) => {
      const own = CUSTOMERS.find((number) => customerIdOf(number) === owner)
      if (own === undefined) return []
      const wrong = (holders.get(id) ?? []).filter((streamId) => streamId !== `cart:${cartIdOf(own)}`)
      return wrong.map((streamId) => `${id}, made by ${owner} in ${name}, is in ${streamId}`)
    }),
  )
}

/** 7. A browser holds nothing of a customer but of the one who is logged in. Holds at any moment. */
export function leftBehind({ disk }: Browser): string[] {
  const { identity, rows, snapshots } = disk.content()
  if (identity === null || disk.era === null || disk.era === 0) return []
  const account = identity.account
  const text = JSON.stringify([identity, rows, [...snapshots]])
  return CUSTOMERS.filter((number) => account.status !== 'customer' || account.id !== customerIdOf(number))
    .flatMap(tracesOf)
    .filter((trace) => identity.era === disk.era && text.includes(trace))
    .map((trace) => `the log of ${account.status} has ${trace} in it`)
}

/** 8. All tabs show the customer whose log it is. */
function sameCustomer({ disk, tabs }: Browser): string[] {
  const account = disk.content().identity?.account
  const owner = account?.status === 'customer' ? account.id : null
  if (disk.era !== null && disk.era !== disk.content().identity?.era) return ['a wipe was begun and not finished']
  return tabs().flatMap((tab) => {
    if (tab.client.getSnapshot().sync.storage === 'memory' || ownerOf(tab) === owner) return []
    return [`${tab.name} shows ${ownerOf(tab)}, and the log is of ${owner}`]
  })
}

const CUSTOMERS = [0, 1]

/** 2. The order of one client's events is the order in which they were made; what two clients had comes in either's. */
function inOrder({ everyTab }: Browser, streams: Streams): string[] {
  const holders = holdersOf(streams)
  return [...streams].flatMap(([streamId, { events }]) => {
    const positions = new Map(events.map(({ id, position }) => [id, position]))
    return everyTab.flatMap(({ name, acknowledged }) => {
      const own = acknowledged.flatMap(({ id }) => (holders.get(id)?.length === 1 ? (positions.get(id) ?? []) : []))
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
  const customer = foldEntries(customerStream, emptyFold(customerStream), entriesOf(browser.disk.content())).view.state
  return browser.tabs().flatMap(({ name, client }) => {
    const { fold, view, sync } = client.getSnapshot()
    if (sync.storage === 'memory') return []
    const { hash: __, view: ___, ...shown } = fold
    return [
      ...differs(`the log's fold and what ${name} has`, rest, { ...shown, refusals: shown.refusals.map(legible) }),
      ...differs(`the log's view and what ${name} shows`, replayedView, view),
      ...differs(`the log's customer and what ${name} shows`, customer, client.customer.getSnapshot().state),
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
    const acknowledged = new Set(fold.refusals.map(({ eventId }) => eventId))
    return refused
      .filter(({ id }) => !acknowledged.has(id))
      .map(({ id }) => `${id} was refused, and ${name} does not say so`)
  })
}

/** Nothing may be reported but what the plan itself brought about. */
function unexpected({ problems, spoilt, browsers }: RestingWorld): string[] {
  const hasAccounts = browsers.some(({ followed }) =>
    CUSTOMERS.some((number) => followed.has(`cart:${cartIdOf(number)}`)),
  )
  const expected = new Set([
    'storage_failed',
    'storage_in_memory',
    'stalled',
    ...(spoilt.size > 0 ? ['log_forked'] : []),
    // A guest's cart of two browsers goes to who logs in first; another customer's does not know the second's client.
    ...(hasAccounts ? ['client_forgotten'] : []),
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
