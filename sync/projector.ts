import type { CartState } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import type { EventEntry, LogEntry } from '#domain/log/entry.ts'
import { emptyFold, type Folded, foldEntries } from '#domain/log/fold.ts'
import { evolved, foldEntry, foldEvents } from '#domain/log/fold-shared.ts'
import { type CartSnapshot, cartSnapshot } from './cart-snapshot.ts'
import type { MadeEvent } from './made-event.ts'
import type { Seed } from './seed.ts'
import { type Circumstances, type Link, syncStatus } from './sync-status.ts'

/** From how many entries on a bulk fold is cheaper than one step for each. */
const BULK = 8

/**
 * What the shopper sees: the fold of the log as far as it is written, and on top the events that are on their way to it.
 *
 * - `view` is `fold.view` with the events in flight folded on top, in the order in which they were made;
 * - an event is in flight from `show` until the entry with its id is folded, and never in both at once;
 * - an act costs one step on `view`, however much is pending.
 */
export interface Projector {
  readonly getSnapshot: () => CartSnapshot
  readonly subscribe: (listener: () => void) => () => void
  /** Calls when the fold or the circumstances have changed, and not for what is merely shown. */
  readonly watch: (listener: () => void) => () => void
  readonly fold: () => Folded<CartState>
  readonly view: () => CartState
  readonly isInFlight: (id: string) => boolean
  /** Shows events that are not written yet. */
  readonly show: (events: readonly MadeEvent[]) => void
  /** Folds entries that follow on those folded before. */
  readonly append: (entries: readonly LogEntry[]) => void
  /** Starts from the fold of a whole log, in which `written` events were found. */
  readonly restart: (fold: Folded<CartState>, written: Iterable<string>) => void
  readonly link: () => Link
  readonly note: (circumstances: Partial<Circumstances>) => void
}

/**
 * `seed` is the cart as the server rendered it. It stands in for `confirmed` until the log is as far as it is, so that
 * what another device did is not shown, lost and shown again. Not where the log has pending events when it is read:
 * the seed may have them in it already.
 */
export function createProjector(seed: Seed | null): Projector {
  const listeners = new Set<() => void>()
  const watchers = new Set<() => void>()
  const inFlight = new Map<string, MadeEvent>()
  let fold = emptyFold(cartStream)
  let view = seed?.cart ?? fold.view
  let isSeedSure = true
  let loaded = false
  let around: Circumstances = { link: 'up', online: true, storage: 'indexeddb', updateNeeded: false }
  let snapshot: CartSnapshot | null = null

  const shown = (): void => {
    snapshot = null
    for (const listener of listeners) listener()
  }
  const changed = (): void => {
    shown()
    for (const watcher of watchers) watcher()
  }

  const viewOf = (base: Folded<CartState>): CartState => {
    const start = seed !== null && isAhead(seed, base) ? seededView(base, seed.cart) : base.view
    let seen = start
    for (const { event } of inFlight.values()) seen = evolved(cartStream, seen, event)
    return seen
  }

  const isAhead = (rendered: Seed, { streamId, cursor }: Folded<CartState>): boolean =>
    streamId === null || (isSeedSure && streamId === rendered.streamId && cursor < rendered.cursor)

  /** Whether the entries are the oldest events in flight, in their order: then the view has them already. */
  const areShown = (entries: readonly LogEntry[]): entries is readonly EventEntry[] => {
    if (entries.length > inFlight.size) return false
    const oldest = inFlight.keys()
    return entries.every((entry) => entry.kind === 'event' && entry.id === oldest.next().value)
  }

  return {
    getSnapshot() {
      snapshot ??= cartSnapshot({
        fold,
        view,
        sync: syncStatus({ fold, inFlight: inFlight.size, loaded, around }),
        loaded,
      })
      return snapshot
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    watch(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
    fold: () => fold,
    view: () => view,
    isInFlight: (id) => inFlight.has(id),
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
        fold = foldEvents(cartStream, fold, entries)
      } else {
        for (const { id } of entries) inFlight.delete(id)
        fold = entries.length < BULK ? entries.reduce(step, fold) : foldEntries(cartStream, fold, entries)
        view = viewOf(fold)
      }
      changed()
    },
    restart(whole, written) {
      for (const id of written) inFlight.delete(id)
      if (!loaded) isSeedSure = whole.pending.length === 0
      fold = whole
      loaded = true
      view = viewOf(fold)
      changed()
    },
    link: () => around.link,
    note(circumstances) {
      const next = { ...around, ...circumstances }
      if (isEqual(around, next)) return
      around = next
      changed()
    },
  }
}

function step(fold: Folded<CartState>, entry: LogEntry): Folded<CartState> {
  return foldEntry(cartStream, fold, entry)
}

function seededView(base: Folded<CartState>, cart: CartState): CartState {
  return foldEntries(cartStream, { ...base, confirmed: cart }, []).view
}

function isEqual(a: Circumstances, b: Circumstances): boolean {
  return a.link === b.link && a.online === b.online && a.storage === b.storage && a.updateNeeded === b.updateNeeded
}
