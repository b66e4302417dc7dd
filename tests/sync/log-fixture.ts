import type { CartEvent } from '#domain/cart/cart-events.ts'
import type { LogStore } from '#sync/log/log-store.ts'
import { type MemoryDisk, memoryDisk, memoryLogStore } from '#sync/log/memory-log-store.ts'
import { openShopLog } from '#sync/log/shop-log.ts'
import type { MadeEvent } from '#sync/made-event.ts'
import { createProjector } from '#sync/projector.ts'
import type { EraMark, Problem, TabMessage } from '#sync/shop-ports.ts'
import { idOf, NOW } from '#tests/kit/entries.ts'
import { schedulerOn, type Timeline, timeline } from '#tests/sim/world/timeline.ts'

/** What a test makes of a disk's store: counts its calls, breaks them. */
export type Tampering = (store: LogStore) => LogStore

interface Options {
  readonly disk?: MemoryDisk
  readonly tamper?: Tampering
  readonly snapshotEvery?: number
}

let names = 0
/** The era that a disk's browser remembers beside it. */
const marks = new WeakMap<MemoryDisk, number>()

/** A tab's log over a disk that outlives it, in virtual time. */
export function openTab({ disk = memoryDisk(), tamper = (store) => store, snapshotEvery = 100 }: Options = {}) {
  const time: Timeline = timeline(NOW)
  const eraMark: EraMark = {
    atStart: marks.get(disk) ?? null,
    read: () => marks.get(disk) ?? null,
    write: (era) => void marks.set(disk, era),
  }
  const problems: Problem[] = []
  const told: TabMessage[] = []
  let hear: (message: TabMessage) => void = () => {}
  const name = (): number => {
    names += 1
    return names
  }
  const source = { eventId: () => idOf(500_000 + name()), now: time.now }
  const projector = createProjector(null)
  const log = openShopLog(
    {
      ...source,
      clientId: () => `0189a000-0000-4000-8000-${String(name()).padStart(12, '0')}`,
      tab: 'tab',
      scheduler: schedulerOn(time),
      openStore: () => tamper({ ...memoryLogStore(disk), kind: 'indexeddb' }),
      channel: {
        post: (message) => told.push(message),
        listen(listener) {
          hear = listener
          return () => {}
        },
        close: () => {},
      },
      eraMark,
      dropTraces: () => {},
      report: (problem) => problems.push(problem),
      snapshotEvery,
    },
    projector,
  )
  return {
    disk,
    eraMark,
    log,
    projector,
    problems,
    told,
    /** What another tab says. */
    hear: (message: TabMessage) => hear(message),
    /** Shows events and writes them, as an act does. */
    act(...events: readonly CartEvent[]) {
      const made = events.map((event): MadeEvent => ({ id: source.eventId(), at: time.now(), event }))
      projector.show(made)
      return { ids: made.map(({ id }) => id), saved: log.write(made) }
    },
    /** Lets so many ms pass. */
    async pass(ms: number) {
      const end = time.now() + ms
      let over = false
      time.after(ms, () => {
        over = true
      })
      while (!over && time.now() <= end && (await time.step()));
    },
    status: () => projector.getSnapshot().sync,
    view: () => projector.view(),
  }
}

/** The store, of which these calls fail so many times by a name. */
export function failing(calls: readonly (keyof LogStore)[], times: number): Tampering {
  let left = times
  return (store) => {
    const fail = (): never => {
      left -= 1
      throw new DOMException('The disk fails', 'QuotaExceededError')
    }
    const broken = Object.fromEntries(
      calls.map((call) => [
        call,
        async (input: never) => (left > 0 ? fail() : Reflect.apply(Object(store[call]), store, [input])),
      ]),
    )
    return { ...store, ...broken }
  }
}
