import { cartAfterEvent } from '#domain/cart/cart-after-event.ts'
import { decideCart } from '#domain/cart/decide-cart.ts'
import type { EventEntry } from '#domain/event/envelope.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import type { FoldLog } from '#domain/log/fold-log.ts'
import { emptyLogFolds } from '#domain/log/log-folds.ts'
import type { ClockAndIds } from '../ports/ports.ts'
import { areTwoCustomers } from './account.ts'
import type { CartLog, WritableCartLog } from './cart-log.ts'
import { CartSnapshot } from './cart-snapshot.ts'
import { isSeedNewer, leftOf, shownCartOf } from './cart-view.ts'
import type { CustomerSnapshot } from './customer-snapshot.ts'
import type { HandedOver } from './handoff.ts'
import { isSame } from './is-same.ts'
import type { NewEvent } from './new-event.ts'
import { createOutbox } from './outbox.ts'
import type { Seed } from './seed.ts'
import { type ClientStatus, type Stored, syncStatus } from './sync-status.ts'

export interface CartLogParts {
  readonly clockAndIds: ClockAndIds
  /** The cart as the server rendered it; null for none. */
  readonly seed: Seed | null
  readonly epochAtStart: number | null
  /** What the tab's previous page handed over. */
  readonly handedOver: HandedOver
}

export function createCartLog(parts: CartLogParts): WritableCartLog {
  const { eventId, now } = parts.clockAndIds
  const { handedOver } = parts
  const listeners = new Set<() => void>()
  const watchers = new Set<() => void>()
  let onUnsaved = (): void => {}
  let foldLog: FoldLog | null = null
  let { seed } = parts
  let folds = emptyLogFolds()
  let isOpen = false
  let isEmptied = false
  let epoch = parts.epochAtStart
  let status: ClientStatus = {
    link: 'up',
    online: true,
    storage: 'indexeddb',
    isUpdateNeeded: false,
    account: handedOver.account,
  }
  let snapshot: CartSnapshot | null = null
  let customer: CustomerSnapshot | null = null

  const outbox = createOutbox(() => ({ pending: folds.cart.pending, storage: status.storage }))
  let view = seed?.cart ?? folds.cart.view
  /** Recomputes the view. Drops a seed that the log has caught up with, or that belongs to another cart. */
  const updateView = (): void => {
    if (seed !== null && !isSeedNewer(folds.cart, seed)) seed = null
    view = shownCartOf({ fold: folds.cart, unsaved: outbox.unsaved(), seed })
  }

  const notifyOfView = (): void => {
    snapshot = null
    for (const listener of listeners) listener()
  }
  const notify = (): void => {
    notifyOfView()
    for (const watcher of watchers) watcher()
  }
  /** Whether these are the oldest unsaved events, in their order: then the view already contains them (L3). */
  const areShown = (entries: readonly LogEntry[]): boolean => {
    const oldest = outbox.unsaved()
    return entries.every(({ kind, id }, at) => kind === 'event' && id === oldest[at]?.id)
  }
  const add = (events: readonly NewEvent[]): Promise<Stored> => {
    const saved = outbox.add(events)
    for (const { event } of leftOf(events, seed)) view = cartAfterEvent(view, event)
    notifyOfView()
    onUnsaved()
    return saved
  }

  return {
    phase: () => (isOpen ? (status.storage === 'memory' ? 'memory' : 'stored') : 'opening'),
    outbox,
    getSnapshot() {
      if (snapshot === null) {
        const unsaved = outbox.size() - folds.cart.pending.length
        const sync = syncStatus({ fold: folds.cart, unsaved, loaded: isOpen, status })
        snapshot = new CartSnapshot({ fold: folds.cart, view, sync, loaded: isOpen })
      }
      return snapshot
    },
    getCustomer() {
      const { view, cursor } = folds.customer
      const sessionEnded = status.account.status === 'customer' && status.account.ended
      const now = { state: view.state, cursor, sessionEnded, loaded: isOpen, emptied: isEmptied }
      if (customer === null || !isSame(customer, now)) customer = now
      return customer
    },
    subscribe: listening(listeners),
    watch: listening(watchers),
    act(command, product) {
      const world = {
        authority: 'browser' as const,
        product: (id: number) => (product?.id === id ? product : undefined),
      }
      const decided = decideCart(view, command, world)
      if (!decided.ok) return decided
      const id = eventId()
      return { ok: true, eventId: id, saved: add([{ id, at: now(), event: decided.event }]) }
    },
    add,
    folds: () => folds,
    status: () => status,
    epoch: () => epoch,
    hasSeed: () => seed !== null,
    handedOver,
    handoff: () => {
      const handoff = { epoch: epoch ?? 0, account: status.account, ...outbox.handoff() }
      // A page that has not read a store knows the stored events only from the handoff.
      return isOpen ? handoff : { ...handoff, unsent: handedOver.unsent }
    },
    onUnsaved(listener) {
      onUnsaved = listener
    },
    setFolding(next) {
      foldLog = next
    },
    open({ folds: whole, found, epoch: next, storage, account }) {
      // Unsaved events are dropped with their epoch (L4), or if the store now belongs to another customer.
      const isOver = (epoch !== null && next !== epoch) || areTwoCustomers(status.account, account)
      if (isOver) outbox.drop()
      if (isOver || account.status === 'leaving') seed = null
      isEmptied ||= epoch !== null && next > epoch
      epoch = next
      status = { ...status, storage, account }
      if (outbox.unsaved().length > 0) outbox.settle(found(), storage)
      folds = whole
      isOpen = true
      updateView()
      notify()
    },
    append(entries) {
      if (foldLog === null) throw new Error('append() was called before setFolding()')
      const isShown = areShown(entries)
      const ids = entries.map(({ id }) => id)
      outbox.settle(ids, status.storage)
      // Then the view is the fold of all pending events, and is not computed again.
      const isViewFolded = isShown && seed === null && outbox.size() === folds.cart.pending.length
      folds = isViewFolded
        ? { ...folds, cart: { ...folds.cart, pending: [...folds.cart.pending, ...(entries as EventEntry[])], view } }
        : foldLog(folds, entries)
      if (!isShown) updateView()
      notify()
    },
    dropStaleSeed() {
      if (folds.cart.streamId === null || status.link !== 'up' || !status.online) return
      seed = null
      updateView()
      notify()
    },
    note(changes) {
      const next = { ...status, ...changes }
      if (isSame(status, next)) return
      status = next
      notify()
    },
  }
}

function listening(listeners: Set<() => void>): CartLog['subscribe'] {
  return (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
}
