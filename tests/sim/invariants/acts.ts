import { closedInto } from '#domain/cart/decode-cart-event.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { CUSTOMERS, cartIdOf, customerIdOf } from '../world/accounts.ts'
import type { Browser } from '../world/browser.ts'
import type { StoredCart } from '../world/shop-server.ts'
import type { RestingWorld } from '../world/world.ts'
import type { Break } from './break.ts'

export type Streams = ReadonlyMap<string, StoredCart>

/** The invariants about events that a settled world breaks. */
export function brokenByActs(world: RestingWorld, streams: Streams): Break[] {
  const holders = holdersOf(streams)
  return [
    ...world.browsers.flatMap((browser) => takenOnce({ browser, streams, holders, lost: world.lost })),
    ...world.browsers.flatMap((browser) => inOrder({ browser, streams, holders, lost: world.lost })),
    ...world.browsers.flatMap((browser) => explained({ browser, streams, lost: world.lost })),
    ...world.browsers.flatMap((browser) => dismissedForGood(browser, world.lost)),
    ...world.browsers.flatMap((browser) => apart(browser, holders)),
  ]
}

/** By event id: the streams that hold it, once per occurrence. */
type Holders = ReadonlyMap<string, readonly string[]>

function holdersOf(streams: Streams): Holders {
  const holders = new Map<string, string[]>()
  for (const [streamId, { events }] of streams) {
    for (const { id } of events) {
      const held = holders.get(id)
      if (held === undefined) holders.set(id, [streamId])
      else held.push(streamId)
    }
  }
  return holders
}

interface TakenQuestion {
  readonly browser: Browser
  readonly streams: Streams
  readonly holders: Holders
  readonly lost: ReadonlySet<string>
}

/**
 * 1. Every event that a shopper saw as saved is in the server's stream exactly once, accepted or refused. Exceptions:
 * the shopper discarded it at a logout; the plan deleted it from the disk; only a tab that crashed could keep it in
 * memory; its page had not stored it when a logout in another tab ended its epoch (L4); or it was a customer's (or a
 * guest's who then logged in) in a tab without a disk, on which another customer had logged in when it came back:
 * neither gets the other's events. A guest's cart and the cart it was merged into may both hold it: there it counts
 * once. Another exception: a login closed the guest's cart that had taken it while this browser, whose storage was
 * lost or failed for a while, lacked its key or its answer. Nobody knows of that cart, so the event goes into the
 * next one too. The same holds if two browsers share a guest's cart, and if a tab without a disk does not learn of
 * another tab's login.
 */
function takenOnce({ browser, streams, holders, lost }: TakenQuestion): Break[] {
  const epoch = browser.disk.content().identity?.epoch ?? 0
  const cartOf = (streamId: string): string => streamClosedInto(streams.get(streamId)) ?? streamId
  return browser.everyTab.flatMap(({ name, acknowledged, process, isLeft }) =>
    acknowledged.flatMap(({ id, saved, epoch: madeIn, owner, takenOver }): Break[] => {
      const held = holders.get(id) ?? []
      const isUnknown = browser.hasLostStorage && held.some((streamId) => cartOf(streamId) !== streamId)
      const isApart = !isUnknown && new Set(held.map(cartOf)).size > 1
      const isTwice = new Set(held).size < held.length || isApart
      if (isTwice) return [{ rule: '1. an act is at the server once', detail: `${id} of ${name} is in ${held}` }]
      const isCarried = process.isAlive() || isLeft
      const isKept = saved === 'indexeddb' || (saved !== 'nowhere' && isCarried && madeIn === epoch)
      const whose = owner ?? takenOver
      const isOthers =
        saved === 'memory' && whose !== null && [...browser.disk.customers].some((each) => each !== whose)
      if (isOthers) return []
      if (!isKept || lost.has(id) || browser.abandoned.has(id) || held.length > 0) return []
      return [{ rule: '1. an act that was saved is at the server', detail: `${id}, saved in ${saved} by ${name}` }]
    }),
  )
}

const isRefused = ({ type }: StoredEvent): boolean => type === 'EventRefused'

/** The stream of the cart that a guest's cart was merged into. */
function streamClosedInto(stored: StoredCart | undefined): string | undefined {
  const into = closedInto(stored?.events.findLast(({ type }) => type === 'CartClosed'))
  return into === null ? undefined : `cart:${into}`
}

/**
 * 2. One client's events are in the order in which they were made. Events of two clients may interleave. Events that
 * were deleted from a disk or lost in a restored shop may be out of order when they are sent again.
 */
function inOrder({ browser, streams, holders, lost }: TakenQuestion): Break[] {
  return [...streams].flatMap(([streamId, { events }]) => {
    const positions = new Map(events.map(({ id, position }) => [id, position]))
    return browser.everyTab.flatMap(({ name, acknowledged }): Break[] => {
      const kept = acknowledged.filter(({ id }) => holders.get(id)?.length === 1 && !lost.has(id))
      const own = kept.flatMap(({ id }) => positions.get(id) ?? [])
      const isSorted = own.every((position, index) => index === 0 || position > (own[index - 1] ?? 0))
      if (isSorted) return []
      return [{ rule: '2. acts keep their order', detail: `those of ${name} are at ${own.join(', ')} of ${streamId}` }]
    })
  })
}

/**
 * No event is dropped silently: the shopper can read every refusal of the browser's current client, unless they have
 * dismissed it. Except for an event that the plan deleted from the disk while it was being sent: its answer is no
 * longer requested. And except for one that a guest's cart had accepted, if the refusal is of its repetition in the cart
 * into which a login merged that one.
 */
function explained({ browser: { disk, tabs, dismissed }, streams, lost }: Omit<TakenQuestion, 'holders'>): Break[] {
  const own = disk.content().identity?.clientId
  const isAccepted = (id: string, into: string): boolean =>
    [...streams.values()].some(
      (stored) => streamClosedInto(stored) === into && stored.events.some((each) => each.id === id && !isRefused(each)),
    )
  const refused = [...streams].flatMap(([streamId, { events }]) =>
    events.filter((event) => {
      return isRefused(event) && event.origin === own && !lost.has(event.id) && !isAccepted(event.id, streamId)
    }),
  )
  return tabs().flatMap(({ name, client }) => {
    const { fold, sync } = client.getSnapshot()
    if (sync.storage === 'memory') return []
    const reported = new Set(fold.refusals.map(({ eventId }) => eventId))
    return refused
      .filter(({ id }) => !reported.has(id) && !dismissed.has(id))
      .map(({ id }) => ({ rule: 'what was refused is told', detail: `${id}, in ${name}` }))
  })
}

/**
 * A dismissed refusal is shown in no tab again, unless the disk was evicted: then its dismissal is gone too, and an event that
 * an older page handed over is refused again. After its event was deleted from the disk, a tab that has not read the dismissal
 * writes the refusal back.
 */
function dismissedForGood({ tabs, dismissed }: Browser, lost: ReadonlySet<string>): Break[] {
  const isOver = (id: string): boolean => !lost.has(id) && dismissed.get(id)?.where === 'indexeddb'
  return tabs().flatMap(({ name, client }) => {
    const { fold, sync } = client.getSnapshot()
    const back = sync.storage === 'memory' ? [] : fold.refusals.filter(({ eventId }) => isOver(eventId))
    return back.map(({ eventId }) => ({ rule: 'what was dismissed stays dismissed', detail: `${eventId}, in ${name}` }))
  })
}

/** A customer's events are in their own stream, and in nobody else's. */
function apart({ everyTab }: Browser, holders: Holders): Break[] {
  return everyTab.flatMap(({ name, acknowledged }) =>
    acknowledged.flatMap(({ id, owner }) => {
      const own = CUSTOMERS.find((number) => customerIdOf(number) === owner)
      if (own === undefined) return []
      const wrong = (holders.get(id) ?? []).filter((streamId) => streamId !== `cart:${cartIdOf(own)}`)
      return wrong.map((streamId) => ({
        rule: 'a customer’s acts are in their own cart',
        detail: `${id}, made by ${owner} in ${name}, is in ${streamId}`,
      }))
    }),
  )
}
