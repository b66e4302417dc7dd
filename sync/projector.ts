import type { CartState } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import type { EventEntry, LogEntry } from '#domain/log/entry.ts'
import { type Folded, foldEntries } from '#domain/log/fold.ts'
import { evolved, foldEvents } from '#domain/log/fold-shared.ts'
import { type CartSnapshot, cartSnapshot } from './cart-snapshot.ts'
import { type CustomerSnapshot, isSameCustomer } from './customer-snapshot.ts'
import { type Account, isSameAccount, nobody } from './log/identity.ts'
import { emptyShop, foldShop, type ShopFold } from './log/shop-fold.ts'
import type { MadeEvent } from './made-event.ts'
import type { Seed } from './seed.ts'
import { type Circumstances, type Link, syncStatus } from './sync-status.ts'

/**
 * What the shopper sees: the fold of the log as far as it is written, and on top the events that are on their way to it.
 *
 * - `view` is `fold.view` with the events in flight folded on top, in the order in which they were made;
 * - an event is in flight from `show` until the entry with its id is folded, and never in both at once;
 * - an act costs one step on `view`, however much is pending.
 */
export interface Projector {
  readonly getSnapshot: () => CartSnapshot
  readonly getCustomer: () => CustomerSnapshot
  readonly subscribe: (listener: () => void) => () => void
  /** Calls when the fold or the circumstances have changed, and not for what is merely shown. */
  readonly watch: (listener: () => void) => () => void
  readonly shop: () => ShopFold
  readonly fold: () => Folded<CartState>
  readonly view: () => CartState
  readonly isInFlight: (id: string) => boolean
  /** The events that are, in their order. */
  readonly inFlight: () => readonly MadeEvent[]
  /** Shows events that are not written yet. */
  readonly show: (events: readonly MadeEvent[]) => void
  /** Folds entries that follow on those folded before. */
  readonly append: (entries: readonly LogEntry[]) => void
  /** Starts from the fold of a whole log, in which `written` events were found. */
  readonly restart: (shop: ShopFold, written: Iterable<string>) => void
  /** Lets go of what is in no log: the events in flight, and what the server rendered. */
  readonly forget: () => void
  /** Lets go of what the server rendered. */
  readonly unseed: () => void
  /** Whether the server rendered a cart that still counts. */
  readonly hasSeed: () => boolean
  readonly account: () => Account
  readonly link: () => Link
  readonly note: (circumstances: Partial<Circumstances>) => void
}

/**
 * `seed` is the cart as the server rendered it. It stands in for `confirmed` until the log is as far as it is, so that
 * what another device did is not shown, lost and shown again. Not where the log has pending events when it is read:
 * the seed may have them in it already.
 */
export function createProjector(rendered: Seed | null): Projector {
  const listeners = new Set<() => void>()
  const watchers = new Set<() => void>()
  const inFlight = new Map<string, MadeEvent>()
  let seed = rendered
  let shop = emptyShop()
  let view = seed?.cart ?? shop.cart.view
  let isSeedSure = true
  let loaded = false
  let around: Circumstances = { link: 'up', online: true, storage: 'indexeddb', updateNeeded: false, account: nobody }
  let snapshot: CartSnapshot | null = null
  let customer: CustomerSnapshot | null = null

  const shown = (): void => {
    snapshot = null
    for (const listener of listeners) listener()
  }
  const changed = (): void => {
    shown()
    for (const watcher of watchers) watcher()
  }

  const customerNow = (): CustomerSnapshot => ({
    state: shop.customer.view.state,
    cursor: shop.customer.cursor,
    sessionEnded: around.account.status === 'customer' && around.account.ended,
    loaded,
  })

  const viewOf = (base: Folded<CartState>): CartState => {
    const start = seed !== null && isAhead(seed, base) ? seededView(base, seed.cart) : base.view
    let seen = start
    for (const { event } of inFlight.values()) seen = evolved(cartStream, seen, event)
    return seen
  }

  const isAhead = (rendered: Seed, { streamId, cursor }: Folded<CartState>): boolean =>
    streamId === null || (isSeedSure && streamId === rendered.streamId && cursor < rendered.cursor)

  const unseed = (): void => {
    seed = null
    view = viewOf(shop.cart)
    changed()
  }

  /** Whether the entries are the oldest events in flight, in their order: then the view has them already. */
  const areShown = (entries: readonly LogEntry[]): entries is readonly EventEntry[] => {
    if (entries.length > inFlight.size) return false
    const oldest = inFlight.keys()
    return entries.every((entry) => entry.kind === 'event' && entry.id === oldest.next().value)
  }

  return {
    getSnapshot() {
      snapshot ??= cartSnapshot({
        fold: shop.cart,
        view,
        sync: syncStatus({ fold: shop.cart, inFlight: inFlight.size, loaded, around }),
        loaded,
      })
      return snapshot
    },
    getCustomer() {
      const now = customerNow()
      if (customer === null || !isSameCustomer(customer, now)) customer = now
      return customer
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    watch(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    shop: () => shop,
    fold: () => shop.cart,
    view: () => view,
    isInFlight: (id) => inFlight.has(id),
    inFlight: () => [...inFlight.values()],
    show(events) {
      for (const made of events) {
        inFlight.set(made.id, made)
        view = evolved(cartStream, view, made.event)
      }
      shown()
    },
    append(entries) {
      if (areShown(entries)) {
        for (const { id } of entries) inFlight.delete(id)
        shop = { ...shop, cart: foldEvents(cartStream, shop.cart, entries) }
      } else {
        for (const { id } of entries) inFlight.delete(id)
        shop = foldShop(shop, entries)
        view = viewOf(shop.cart)
      }
      changed()
    },
    restart(whole, written) {
      for (const id of written) inFlight.delete(id)
      if (!loaded) isSeedSure = whole.cart.pending.length === 0
      shop = whole
      loaded = true
      view = viewOf(shop.cart)
      changed()
    },
    forget() {
      inFlight.clear()
      unseed()
    },
    unseed,
    hasSeed: () => seed !== null,
    account: () => around.account,
    link: () => around.link,
    note(circumstances) {
      const next = { ...around, ...circumstances }
      if (isEqual(around, next)) return
      around = next
      changed()
    },
  }
}

function seededView(base: Folded<CartState>, cart: CartState): CartState {
  return foldEntries(cartStream, { ...base, confirmed: cart }, []).view
}

function isEqual(a: Circumstances, b: Circumstances): boolean {
  return (
    a.link === b.link &&
    a.online === b.online &&
    a.storage === b.storage &&
    a.updateNeeded === b.updateNeeded &&
    isSameAccount(a.account, b.account)
  )
}
