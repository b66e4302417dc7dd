import type { CartCommand } from '#domain/cart/cart-commands.ts'
import type { CartReason } from '#domain/cart/cart-rejections.ts'
import type { CartState } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import type { SellableProduct } from '#domain/catalogue/product.ts'
import type { Rejection } from '#domain/event/decider.ts'
import type { EventEntry, LogEntry } from '#domain/log/entry.ts'
import { foldOnto } from '#domain/log/fold.ts'
import type { ClockAndIds } from '../ports/ports.ts'
import { guestAccount, isSameAccount } from './account.ts'
import { type CartSnapshot, cartSnapshot } from './cart-snapshot.ts'
import { isSeedOfUse, viewOf } from './cart-view.ts'
import { type CustomerSnapshot, isSameCustomer } from './customer-snapshot.ts'
import { decideEvents, type NewEvent } from './new-event.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import type { Seed } from './seed.ts'
import { emptyShop, type ShopFold } from './shop-state.ts'
import { type ClientStatus, type Stored, syncStatus } from './sync-status.ts'

/** What became of an act. Rejected acts changed nothing. */
export type Acted =
  | {
      readonly ok: true
      readonly eventIds: readonly string[]
      /** Resolves when the log holds the act, with where: on disk after the commit, or in memory. Never rejects. */
      readonly saved: Promise<Stored>
    }
  | { readonly ok: false; readonly rejection: Rejection<CartReason> }

/** `opening` until a store has been read, then `stored`, or `memory` where no store can be had. */
export type LogPhase = 'opening' | 'stored' | 'memory'

/** Folding with structural sharing. It comes with the store's code, since hydration does not wait for it. */
export interface Folding {
  readonly evolve: (view: CartState, event: NewEvent['event']) => CartState
  readonly foldShop: (shop: ShopFold, entries: readonly LogEntry[]) => ShopFold
}

/**
 * The log of a page, from its first line of script on: what is stored, what is unsaved, and what the shopper sees of both.
 *
 * L1. The view is `viewOf` the stored fold, the unsaved events and the server-rendered cart, at any moment.
 * L2. An act is shown before `act` returns, and waits for nothing: neither for a store nor for code.
 * L3. An act that is being stored is shown throughout: the view does not change when it moves from unsaved to stored.
 * L4. What was made in one epoch is not shown in the next.
 */
export interface CartLog {
  readonly phase: () => LogPhase
  readonly outbox: Outbox
  /** Stable between changes, as `useSyncExternalStore` asks. */
  readonly getSnapshot: () => CartSnapshot
  readonly getCustomer: () => CustomerSnapshot
  readonly subscribe: (listener: () => void) => () => void
  /** Calls when the stored fold or the status has changed, and not for an act that is only shown. */
  readonly watch: (listener: () => void) => () => void
  /** Decides on what the shopper sees, puts the events into the outbox and shows them before it returns. */
  readonly act: (command: CartCommand, product?: SellableProduct) => Acted
  readonly add: (events: readonly NewEvent[]) => Promise<Stored>
  readonly shop: () => ShopFold
  readonly status: () => ClientStatus
  /** The one that the page lives in; null for not known yet. */
  readonly epoch: () => number | null
  /** Whether the server rendered a cart that still counts. */
  readonly hasSeed: () => boolean
}

/** The log as its store writes to it. */
export interface WritableCartLog extends CartLog {
  /** Calls when an act has entered the outbox. */
  readonly onUnsaved: (listener: () => void) => void
  readonly setFolding: (folding: Folding) => void
  /** Starts from a whole store, in one step: nobody sees its fold with the storage or the account of another. */
  readonly open: (opening: LogOpening) => void
  /** Folds entries that were stored after those folded before. */
  readonly append: (entries: readonly LogEntry[]) => void
  /** The log's epoch, as its store says: in another one than before, what is in no store is dropped. */
  readonly enterEpoch: (epoch: number) => void
  /** Lets go of the cart that the server rendered. */
  readonly dropSeed: () => void
  readonly note: (status: Partial<ClientStatus>) => void
}

export interface LogOpening extends Pick<ClientStatus, 'storage' | 'account'> {
  readonly shop: ShopFold
  /** The ids of the events that are in it. */
  readonly found: Iterable<string>
  readonly epoch: number
}

interface CartLogParts {
  readonly clockAndIds: ClockAndIds
  /** The cart as the server rendered it; null for none. */
  readonly seed: Seed | null
  readonly epochAtStart: number | null
}

export function createCartLog({ clockAndIds, seed: rendered, epochAtStart }: CartLogParts): WritableCartLog {
  const listeners = new Set<() => void>()
  const watchers = new Set<() => void>()
  let onUnsaved = (): void => {}
  let folding: Folding | null = null
  let seed = rendered
  let isSeedSure = true
  let shop = emptyShop()
  let isOpen = false
  let epoch = epochAtStart
  let status: ClientStatus = {
    link: 'up',
    online: true,
    storage: 'indexeddb',
    updateNeeded: false,
    account: guestAccount,
  }
  let snapshot: CartSnapshot | null = null
  let customer: CustomerSnapshot | null = null

  const outbox = createOutbox(() => ({
    pending: shop.cart.pending,
    refusals: shop.cart.refusals,
    storage: status.storage,
    epoch,
  }))
  const currentView = (): CartState => viewOf({ fold: shop.cart, unsaved: outbox.unsaved(), seed, isSeedSure })
  let view = currentView()
  /** Shows the log as it is now. A seed that the log has come up with, or that is of another cart, is of no more use. */
  const show = (): void => {
    if (seed !== null && !isSeedOfUse({ fold: shop.cart, seed, isSeedSure })) seed = null
    view = currentView()
  }

  const changedView = (): void => {
    snapshot = null
    for (const listener of listeners) listener()
  }
  const changed = (): void => {
    changedView()
    for (const watcher of watchers) watcher()
  }
  /** What is in no store goes with its epoch (L4). */
  const endEpoch = (): void => {
    outbox.drop()
    seed = null
  }
  const dropSeed = (): void => {
    if (seed === null) return
    seed = null
    show()
    changed()
  }
  const customerNow = (): CustomerSnapshot => ({
    state: shop.customer.view.state,
    cursor: shop.customer.cursor,
    sessionEnded: status.account.status === 'customer' && status.account.ended,
    loaded: isOpen,
  })
  /** Whether these are the oldest unsaved events, in their order: then the view has them already (L3). */
  const areShown = (entries: readonly LogEntry[]): boolean => {
    const oldest = outbox.unsaved()
    return (
      entries.length <= oldest.length && entries.every(({ kind, id }, at) => kind === 'event' && id === oldest[at]?.id)
    )
  }
  const add = (events: readonly NewEvent[]): Promise<Stored> => {
    const saved = outbox.add(events)
    view =
      folding === null
        ? foldOnto(
            cartStream,
            view,
            events.map(({ event }) => event),
          )
        : events.reduce((seen, { event }) => folding?.evolve(seen, event) ?? seen, view)
    changedView()
    onUnsaved()
    return saved
  }

  return {
    phase: () => (isOpen ? (status.storage === 'memory' ? 'memory' : 'stored') : 'opening'),
    outbox,
    getSnapshot() {
      const unsaved = outbox.size() - shop.cart.pending.length
      snapshot ??= cartSnapshot({
        fold: shop.cart,
        view,
        sync: syncStatus({ fold: shop.cart, unsaved, loaded: isOpen, status }),
        loaded: isOpen,
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
    act(command, product) {
      const decided = decideEvents({ view, command, product }, clockAndIds)
      if (!decided.ok) return decided
      return { ok: true, eventIds: decided.events.map(({ id }) => id), saved: add(decided.events) }
    },
    add,
    shop: () => shop,
    status: () => status,
    epoch: () => epoch,
    hasSeed: () => seed !== null,
    onUnsaved(listener) {
      onUnsaved = listener
    },
    setFolding(next) {
      folding = next
    },
    open({ shop: whole, found, epoch: next, storage, account }) {
      if (epoch !== null && next !== epoch) endEpoch()
      epoch = next
      status = { ...status, storage, account }
      if (account.status === 'leaving') seed = null
      outbox.settle(found, storage)
      if (!isOpen) isSeedSure = whole.cart.pending.length === 0
      shop = whole
      isOpen = true
      show()
      changed()
    },
    append(entries) {
      if (folding === null) throw new Error('A log is appended to by its store, which brings the folding')
      const isShown = areShown(entries)
      outbox.settle(
        entries.map(({ id }) => id),
        status.storage,
      )
      const isAll = isShown && seed === null && outbox.size() === shop.cart.pending.length
      shop = isAll
        ? { ...shop, cart: { ...shop.cart, pending: [...shop.cart.pending, ...(entries as EventEntry[])], view } }
        : folding.foldShop(shop, entries)
      if (!isShown) show()
      changed()
    },
    enterEpoch(next) {
      const isOther = epoch !== null && next !== epoch
      epoch = next
      if (!isOther) return
      endEpoch()
      show()
      changed()
    },
    dropSeed,
    note(news) {
      const next = { ...status, ...news }
      if (isSameStatus(status, next)) return
      status = next
      changed()
    },
  }
}

function isSameStatus(a: ClientStatus, b: ClientStatus): boolean {
  return (
    a.link === b.link &&
    a.online === b.online &&
    a.storage === b.storage &&
    a.updateNeeded === b.updateNeeded &&
    isSameAccount(a.account, b.account)
  )
}
