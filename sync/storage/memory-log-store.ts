import type { RawRow } from '#domain/log/log-row.ts'
import { isSame } from '../log/is-same.ts'
import type { Identity } from './identity.ts'
import type { LogStore } from './log-store.ts'

/** Data that several memory stores share, as tabs share a disk. */
export interface MemoryDisk {
  identity: Identity | null
  last: number
  claimed: number
  rows: readonly RawRow[]
  snapshots: ReadonlyMap<string, { readonly index: number; readonly value: unknown }>
}

export const memoryDisk = (): MemoryDisk => ({ identity: null, last: 0, claimed: 0, rows: [], snapshots: new Map() })

/** The log in memory: for browsers without usable storage, and for tests. */
export function memoryLogStore(disk: MemoryDisk = memoryDisk()): LogStore {
  const rowsAfter = (index: number): readonly RawRow[] => disk.rows.filter((row) => row.index > index)
  return {
    kind: 'memory',
    async open(key, decode) {
      const stored = disk.snapshots.get(key)
      const value = stored === undefined ? null : decode(stored.value)
      const snapshot = stored === undefined || value === null ? null : { index: stored.index, value }
      return { identity: disk.identity, snapshot, rows: rowsAfter(snapshot?.index ?? 0) }
    },
    async read(after) {
      return { identity: disk.identity, rows: rowsAfter(after) }
    },
    async append({ after, entries, identity, wipes }) {
      const isNext = entries.length === 0 || after === disk.last
      const isKnown = identity === null || isSame(identity.from, disk.identity)
      if (!isNext || !isKnown) return false
      const rows = entries.map((entry, offset) => ({ index: after + 1 + offset, entry }))
      disk.rows = wipes ? rows : [...disk.rows, ...rows]
      if (wipes) disk.snapshots = new Map()
      disk.last += rows.length
      if (identity !== null) disk.identity = identity.to
      return true
    },
    async claim(upTo) {
      const before = disk.claimed
      disk.claimed = Math.max(before, upTo)
      return before
    },
    async compact({ epoch, snapshotKey, snapshot, checkpoints, keep }) {
      if (disk.identity?.epoch !== epoch) return
      if ((disk.snapshots.get(snapshotKey)?.index ?? 0) >= snapshot.index) return
      disk.snapshots = new Map([[snapshotKey, snapshot]])
      if (checkpoints.length === 0) return
      const written = new Map(checkpoints.map((row) => [row.index, row]))
      const kept = new Set([...keep, ...written.keys()])
      disk.rows = disk.rows
        .filter(({ index }) => index > snapshot.index || kept.has(index))
        .map((row) => written.get(row.index) ?? row)
    },
    close() {},
  }
}
