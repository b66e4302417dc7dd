import { cartStream } from '#domain/cart/cart-stream.ts'
import type { EventEntry } from '#domain/event/envelope.ts'
import { emptyFold } from '#domain/event/folded.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import { foldEntries } from '#domain/log/fold.ts'
import type { RawRow } from '#domain/log/log-row.ts'
import { decodeRow, decodeRows, readEntriesFrom } from '#domain/log/log-row.ts'
import type { LocalRecord } from '#sync/ports/ports.ts'
import type { LogBatch, LogStore } from '#sync/storage/log-store.ts'
import { type MemoryDisk, memoryDisk, memoryLogStore } from '#sync/storage/memory-log-store.ts'
import type { SendingPlace } from './background-worker.ts'
import { type AtOperation, type DiskFault, diskFaults } from './disk-faults.ts'
import type { Observer } from './observer.ts'
import type { Process } from './process.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'
import { writeLock } from './write-lock.ts'

/** One browser's storage, shared by its tabs and outliving them. */
export interface Disk {
  readonly content: () => MemoryDisk
  /** Makes the next operations fail. */
  readonly fail: (fault: DiskFault, operations: number) => void
  /** Injects a fault, or another action, at the nth operation from now. */
  readonly onOperation: (nth: number, happens: AtOperation) => void
  /** The next store to be opened takes this many ms. */
  readonly openSlowly: (ms: number) => void
  /** Holds the process's next write with its transaction open, and calls `stop` then. */
  readonly holdNextWrite: (process: Process, stop: () => void) => void
  readonly heal: () => void
  /** Called whenever the log was wiped, with the ids of its events. */
  readonly onWipe: (listener: (events: readonly string[]) => void) => void
  /** The ids of all customers whose log it ever was. */
  readonly customers: ReadonlySet<string>
  /** The server streams whose answers it ever held, also those that no page has shown because the browser's worker got them. */
  readonly streams: ReadonlySet<string>
  /** The browser worker's permission to send. */
  readonly sending: SendingPlace
  /** The record beside the log in a storage that does not fail, as a page reads it at its start. */
  readonly localRecord: () => LocalRecord
  /** Corrupts the last unsent event, or one of the answers. Returns its id, or null if there is none. */
  readonly corrupt: (row?: 'event' | 'answer') => string | null
  /** Deletes everything, and invalidates every open handle. Returns the ids of the events that were there. */
  readonly evict: () => readonly string[]
  /** Appends an event of a newer release. If no server is to accept it, its name is longer than the protocol allows. */
  readonly appendNewer: (event: NewerEvent) => boolean
  readonly storeFor: (process: Process) => LogStore
  /** The number of operations so far. */
  readonly operations: () => number
}

interface NewerEvent {
  readonly id: string
  readonly at: number
  readonly isUnsendable?: boolean | undefined
}

interface DiskParts {
  readonly chance: Random
  readonly timeline: Timeline
  readonly observer: Observer
}

export function disk({ chance, observer }: DiskParts): Disk {
  const content = memoryDisk()
  const faults = diskFaults()
  const lock = writeLock()
  const listeners: ((events: readonly string[]) => void)[] = []
  const customers = new Set<string>()
  const streams = new Set<string>()
  const sending: SendingPlace = { record: null }
  let generation = 0
  let slowness = 0
  let operations = 0

  const storeFor = (process: Process): LogStore => {
    const inner = memoryLogStore(content)
    const own = generation
    let closed = false
    const operation = async <Value>(name: string, run: () => Promise<Value>): Promise<Value> => {
      operations += 1
      const isWrite = name !== 'read'
      await process.pause(1 + chance.below(4))
      if (isWrite) await lock.acquire(process)
      if (closed || own !== generation) throw new DOMException('The handle is closed', 'InvalidStateError')
      const fault = faults.next(process)
      if (!process.isAlive()) await new Promise(() => {})
      if (fault !== null) {
        observer.saw(`disk ${fault.how}`)
        if (fault.how === 'writes_and_fails') await run()
        if (fault.how === 'hangs') await new Promise(() => {})
        throw new DOMException('The disk fails', fault.error)
      }
      const done = await run()
      observer.trace(name)
      if (isWrite) lock.release(process)
      await process.pause(chance.below(4))
      return done
    }
    const observe = ({ entries, identity }: LogBatch): void => {
      if (identity?.to.account.status === 'customer') customers.add(identity.to.account.id)
      for (const entry of entries) if (entry.kind === 'fact') observeFact(entry, observer)
    }
    return {
      kind: 'indexeddb',
      async open(key, decode) {
        const ms = slowness
        slowness = 0
        if (ms > 0) await process.pause(ms)
        return operation('open', () => inner.open(key, decode))
      },
      read: (after) => operation('read', () => inner.read(after)),
      append(batch) {
        observe(batch)
        return operation(batch.wipes ? 'wipe' : 'append', async () => {
          const wiped = batch.wipes ? eventIdsOf(content) : []
          const done = await inner.append(batch)
          if (batch.wipes && done) for (const listener of listeners) listener(wiped)
          if (done) for (const streamId of streamsIn(batch)) streams.add(streamId)
          return done
        })
      },
      claim: (upTo) => operation('claim', () => inner.claim(upTo)),
      compact: (compaction) => operation('compact', () => inner.compact(compaction)),
      close() {
        closed = true
        lock.release(process)
      },
    }
  }

  let epoch: number | null = null
  let cartKey: string | null = null
  const makeCartKey = (): string => {
    cartKey = `${chance.uuid(4)}${chance.uuid(4)}`.replaceAll('-', '').slice(0, 43)
    return cartKey
  }
  return {
    localRecord: () => ({
      epoch: () => epoch,
      setEpoch(next) {
        if (epoch !== null && next !== epoch) cartKey = null
        epoch = next
      },
      newCartKey: () => cartKey ?? makeCartKey(),
      proposedCartKey: () => cartKey,
      dropCartKey(key) {
        if (cartKey === key) cartKey = null
      },
    }),
    operations: () => operations,
    onWipe: (listener) => listeners.push(listener),
    customers,
    streams,
    sending,
    content: () => content,
    fail: faults.fail,
    onOperation: faults.onOperation,
    openSlowly(ms) {
      slowness = ms
    },
    holdNextWrite: lock.holdNextWrite,
    heal() {
      faults.heal()
      lock.heal()
      slowness = 0
    },
    corrupt(row = 'event') {
      if (row === 'answer') {
        const answers = decodeRows(content.rows).filter(({ entry }) => entry.kind === 'fact' && entry.type === 'Synced')
        const spoilt = answers.length === 0 ? null : chance.pick(answers).index
        content.rows = content.rows.map((each) => (each.index === spoilt ? { ...each, entry: 'corrupted' } : each))
        return null
      }
      const { pending } = foldEntries(cartStream, emptyFold(cartStream), entriesOf(content))
      const id = pending.at(-1)?.id ?? null
      content.rows = content.rows.map((row) => (idOf(row) === id ? { index: row.index, entry: 'corrupted' } : row))
      return id
    },
    evict() {
      const events = eventIdsOf(content)
      generation += 1
      Object.assign(content, memoryDisk())
      sending.record = null
      return events
    },
    appendNewer({ id, at, isUnsendable = false }) {
      const isReadable = decodeRows(content.rows).length === content.rows.length
      if (content.identity === null || !isReadable) return false
      const { entries, lastSeq } = readEntriesFrom(0, content.rows)
      const stream = entries.findLast((entry) => entry.stream.startsWith('cart:'))?.stream ?? 'cart:new'
      const made = { kind: 'event', id, stream, seq: lastSeq + 1, at, tab: 'newer', v: 99 } as const
      if (isUnsendable) observer.saw('event that no server takes')
      const type = isUnsendable ? 'ItemAdded'.repeat(20) : 'ItemAdded'
      const entry: EventEntry = { ...made, type, data: { of: 'a newer release' } }
      content.last += 1
      content.rows = [...content.rows, { index: content.last, entry }]
      return true
    },
    storeFor,
  }
}

/** The readable entries of a disk. */
export function entriesOf(content: MemoryDisk): LogEntry[] {
  return decodeRows(content.rows).map(({ entry }) => entry)
}

function eventIdsOf(content: MemoryDisk): string[] {
  return entriesOf(content).flatMap(({ kind, id }) => (kind === 'event' ? id : []))
}

function streamsIn({ entries }: LogBatch): string[] {
  return entries.flatMap((entry) => (entry.kind === 'fact' && entry.type === 'Synced' ? entry.data.streamId : []))
}

function observeFact(fact: Extract<LogEntry, { kind: 'fact' }>, observer: Observer): void {
  observer.saw(`fact ${fact.type}`)
  if (fact.type === 'Reset') observer.saw(`reset ${fact.data.why}`)
  if (fact.type === 'Refused') observer.saw(`refused ${fact.data.reason}`)
}

function idOf(row: RawRow): string | null {
  return decodeRow(row)?.entry.id ?? null
}
