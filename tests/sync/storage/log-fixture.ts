import { expect } from 'vitest'
import type { CartEvent } from '#domain/cart/cart-events.ts'
import { decodeRows } from '#domain/log/log-row.ts'
import { createCartLog } from '#sync/log/create-cart-log.ts'
import { type HandedOver, nothingHandedOver } from '#sync/log/handoff.ts'
import type { NewEvent } from '#sync/log/new-event.ts'
import type { Seed } from '#sync/log/seed.ts'
import type { LocalRecord, Problem, TabMessage } from '#sync/ports/ports.ts'
import type { Identity } from '#sync/storage/identity.ts'
import type { LogStore } from '#sync/storage/log-store.ts'
import { type MemoryDisk, memoryDisk, memoryLogStore } from '#sync/storage/memory-log-store.ts'
import { openStoredLog } from '#sync/storage/stored-log.ts'
import { blanketAdded, clientOf, idOf, NOW, storedOf, syncedOf } from '#tests/kit/entries.ts'
import { localRecordAt } from '#tests/kit/whole-client.ts'
import { schedulerOn, type Timeline, timeline } from '#tests/sim/world/timeline.ts'

/** Wraps a store to count or break its calls. */
export type Tampering = (store: LogStore) => LogStore

interface Options {
  readonly disk?: MemoryDisk
  readonly tamper?: Tampering
  /** Null for the shop's own. */
  readonly snapshotEvery?: number | null
  /** The server-rendered cart. */
  readonly seed?: Seed | null
  /** The events handed over by the tab's previous page. */
  readonly handedOver?: HandedOver
}

/** A disk with a stored client identity. */
export async function usedDisk(): Promise<MemoryDisk> {
  const disk = memoryDisk()
  await openTab({ disk }).log.close()
  return disk
}

let names = 0
/** A browser's local record beside each disk. */
const records = new WeakMap<MemoryDisk, LocalRecord>()

/** A tab's log in virtual time, on a disk that outlives it. */
export function openTab({
  disk = memoryDisk(),
  tamper = (store) => store,
  snapshotEvery = 100,
  seed = null,
  handedOver = nothingHandedOver,
}: Options = {}) {
  let deletionsOutsideLog = 0
  let persistRequests = 0
  const time: Timeline = timeline(NOW)
  const localRecord = records.get(disk) ?? localRecordAt(null)
  records.set(disk, localRecord)
  const problems: Problem[] = []
  const sent: TabMessage[] = []
  let receive: (message: TabMessage) => void = () => {}
  const name = (): number => {
    names += 1
    return names
  }
  const clockAndIds = { eventId: () => idOf(500_000 + name()), now: time.now }
  const cart = createCartLog({
    clockAndIds,
    seed,
    epochAtStart: localRecord.epoch(),
    handedOver,
  })
  const log = openStoredLog(
    {
      ...clockAndIds,
      // Beyond the ids used by tests: files in one process share the counter.
      clientId: () => clientOf(1_000_000 + name()),
      tab: 'tab',
      scheduler: schedulerOn(time),
      openStore: () => tamper({ ...memoryLogStore(disk), kind: 'indexeddb' }),
      channel: {
        post: (message) => sent.push(message),
        listen(listener) {
          receive = listener
          return () => {
            receive = () => {}
          }
        },
        close: () => {},
      },
      localRecord,
      deleteDataOutsideLog: () => {
        deletionsOutsideLog += 1
      },
      askToPersist: () => {
        persistRequests += 1
      },
      report: (problem) => problems.push(problem),
      ...(snapshotEvery !== null && { snapshotEvery }),
    },
    cart,
  )
  return {
    disk,
    localRecord,
    log,
    cart,
    problems,
    sent,
    deletionsOutsideLog: () => deletionsOutsideLog,
    persistRequests: () => persistRequests,
    /** A message from another tab. */
    receive: (message: TabMessage) => receive(message),
    /** Shows events and writes them, as a command does. */
    act(...events: readonly CartEvent[]) {
      const added = events.map((event): NewEvent => ({ id: clockAndIds.eventId(), at: time.now(), event }))
      return { ids: added.map(({ id }) => id), saved: cart.add(added) }
    },
    /** Advances time by this many ms. */
    async pass(ms: number) {
      const end = time.now() + ms
      let over = false
      time.after(ms, () => {
        over = true
      })
      await time.runUntil(() => over || time.now() > end)
    },
    status: () => cart.getSnapshot().sync,
    fold: () => cart.folds().cart,
    view: () => cart.getSnapshot().view,
  }
}

/** Changes the identity in the log's store. */
export function changeIdentity({ log }: Pick<Tab, 'log'>, change: Partial<Identity>): Promise<null> {
  return log.record(({ identity }) => {
    return { change: { entries: [], identity: { ...identity, ...change } }, outcome: null }
  })
}

/** A store whose calls of these names fail this many times. */
export function failing(calls: readonly (keyof LogStore)[], times: number): Tampering {
  let left = times
  return failingWhile(calls, () => {
    left -= 1
    return left >= 0
  })
}

/** A store whose calls of these names fail while `isFailing`, which is asked at each call. */
export function failingWhile(calls: readonly (keyof LogStore)[], isFailing: () => boolean): Tampering {
  return (store) => {
    const broken = calls.map((call) => [
      call,
      async (input: never) => {
        if (isFailing()) throw new DOMException('The disk fails', 'QuotaExceededError')
        return Reflect.apply(Object(store[call]), store, [input])
      },
    ])
    return { ...store, ...Object.fromEntries(broken) }
  }
}

/** Records the names of the calls to a store. */
export function recording() {
  const calls: string[] = []
  const recorded = (store: LogStore) => (name: 'open' | 'read' | 'append' | 'claim' | 'compact') => {
    const call = (...input: readonly never[]) => {
      calls.push(name)
      return Reflect.apply(Object(store[name]), store, input)
    }
    return [name, call] as const
  }
  const tamper: Tampering = (store) => {
    return {
      ...store,
      ...Object.fromEntries((['open', 'read', 'append', 'claim', 'compact'] as const).map(recorded(store))),
    }
  }
  return { tamper, calls }
}

export type Tab = ReturnType<typeof openTab>

/** The server accepts everything pending, at the next positions. */
export async function confirm({ log, fold: foldOf }: Tab): Promise<void> {
  await log.record(({ fold, identity }) => {
    const events = fold.pending.map((entry, index) => ({
      ...storedOf(fold.cursor + index + 1, blanketAdded()),
      id: entry.id,
      type: entry.type,
      data: entry.data,
    }))
    const acknowledged = fold.pending.at(-1)?.seq ?? fold.acknowledged
    return { change: { entries: [syncedOf(events, acknowledged)], identity }, outcome: null }
  })
  expect(foldOf().pending).toEqual([])
}

/** The entries on its disk. */
export const entriesOn = ({ disk }: Tab) => decodeRows(disk.rows).map(({ entry }) => entry)
