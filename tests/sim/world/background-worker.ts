import type { SendingRecord } from '#src/client/background-sync/sending-record.ts'
import { sendOutbox } from '#src/offline/worker/send-outbox.ts'
import { workerRecord } from '#src/offline/worker/worker-record.ts'
import type { LocalRecord, PageEvent } from '#sync/ports/ports.ts'
import type { ShopPorts } from '#sync/storage/shop-ports.ts'
import type { Observer } from './observer.ts'
import { type Process, process } from './process.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'

/** A browser's service worker, which sends pending events like a tab without a page. */
export interface BackgroundWorker {
  /** Called by a page with pending events. Stores what the worker needs to send them. */
  readonly allow: (from: Process) => Promise<void>
  /** Called first at a logout. */
  readonly forbid: (from: Process) => Promise<void>
  /** Sends pending events, unless it already does. It is killed at its nth await. Null: it ends by itself. */
  readonly wake: (pauses: number | null) => Promise<void>
  readonly tell: (event: PageEvent) => void
  readonly end: () => void
  /** From now on it is not killed. */
  readonly heal: () => void
}

/** The worker's permission to send, in the log's database as its pages have written it. */
export interface SendingPlace {
  record: SendingRecord | null
}

interface WorkerParts {
  readonly hasWorkers: boolean
  readonly timeline: Timeline
  readonly chance: Random
  readonly observer: Observer
  readonly place: SendingPlace
  readonly localRecord: LocalRecord
  readonly isOnline: () => boolean
  readonly portsIn: (own: Process) => Omit<ShopPorts, 'page' | 'localRecord' | 'deleteDataOutsideLog'>
}

export function backgroundWorker(parts: WorkerParts): BackgroundWorker {
  const { hasWorkers, timeline, chance, observer, place, localRecord, isOnline, portsIn } = parts
  const watchers = new Set<(event: PageEvent) => void>()
  let running: Process | null = null

  const send = async (own: Process): Promise<void> => {
    await own.pause(1)
    const { record } = place
    if (record === null) return observer.saw('worker without a record')
    const ports = portsIn(own)
    const page = {
      isOnline,
      watch(listener: (event: PageEvent) => void) {
        watchers.add(listener)
        return () => watchers.delete(listener)
      },
    }
    try {
      await sendOutbox({
        ...ports,
        transport: { ...ports.transport, live: () => () => {} },
        page,
        localRecord: workerRecord(record, ownRecord(chance)),
        deleteDataOutsideLog: () => {},
      })
      observer.saw('worker sent')
    } catch {
      observer.saw('worker comes again')
    }
  }
  const write = async (from: Process, record: () => SendingRecord | null): Promise<void> => {
    if (!hasWorkers) return
    await from.pause(1 + chance.below(20))
    const written = record()
    await from.pause(1 + chance.below(5))
    place.record = written
    await from.pause(1)
  }

  return {
    allow: (from) => write(from, () => ({ epoch: localRecord.epoch(), newCartKey: localRecord.newCartKey() })),
    forbid: (from) => write(from, () => null),
    async wake(pauses) {
      if (running !== null || !hasWorkers) return
      const own = process(timeline)
      running = own
      own.onExit(() => {
        running = null
        watchers.clear()
      })
      if (pauses !== null) own.dieAfter(pauses, () => observer.saw('worker ended'))
      await send(own)
      own.die()
    },
    tell(event) {
      for (const watcher of [...watchers]) running?.enter(() => watcher(event))
    },
    end: () => running?.die(),
    heal: () => running?.dieAfter(Number.POSITIVE_INFINITY),
  }
}

/** The worker's in-memory replacement for local storage. */
function ownRecord(chance: Random): LocalRecord {
  let key: string | null = null
  return {
    epoch: () => null,
    setEpoch: () => {},
    newCartKey() {
      key ??= `${chance.uuid(4)}${chance.uuid(4)}`.replaceAll('-', '').slice(0, 43)
      return key
    },
    proposedCartKey: () => key,
    dropCartKey(dropped) {
      if (key === dropped) key = null
    },
  }
}
