import type { Identity } from './identity.ts'
import type { LogStore, RawRow } from './log-store.ts'

/** What several memory stores share, as tabs share a disk. */
export interface MemoryDisk {
  identity: Identity | null
  last: number
  claimed: number
  rows: readonly RawRow[]
  snapshots: ReadonlyMap<string, { readonly index: number; readonly value: unknown }>
}

export function memoryDisk(): MemoryDisk {
  return { identity: null, last: 0, claimed: 0, rows: [], snapshots: new Map() }
}

/** The log in memory: for a browser that cannot store it, and for tests. */
export function memoryLogStore(disk: MemoryDisk = memoryDisk()): LogStore {
  const rowsAfter = (index: number): readonly RawRow[] => disk.rows.filter((row) => row.index > index)
  return {
    kind: 'memory',
    async open({ snapshotKey, fresh }) {
      disk.identity ??= fresh
      const snapshot = disk.snapshots.get(snapshotKey) ?? null
      return { identity: disk.identity, snapshot, rows: rowsAfter(snapshot?.index ?? 0) }
    },
    async read(after) {
      return { identity: disk.identity, rows: rowsAfter(after) }
    },
    async append({ after, entries, identity }) {
      if (entries.length > 0 && after !== disk.last) return { ok: false, why: 'behind' }
      if (identity !== null && identity.from !== disk.identity?.clientId) return { ok: false, why: 'behind' }
      const rows = entries.map((entry, offset) => ({ index: after + 1 + offset, entry }))
      disk.rows = [...disk.rows, ...rows]
      disk.last += rows.length
      if (identity !== null) disk.identity = identity.to
      return { ok: true }
    },
    async claim() {
      const after = disk.claimed
      disk.claimed = disk.last
      return { after, rows: disk.rows }
    },
    async compact({ snapshotKey, snapshot, checkpoint, keep }) {
      if ((disk.snapshots.get(snapshotKey)?.index ?? 0) >= snapshot.index) return
      disk.snapshots = new Map([[snapshotKey, snapshot]])
      if (checkpoint === null) return
      const kept = new Set(keep)
      disk.rows = disk.rows
        .filter(({ index }) => index > snapshot.index || kept.has(index) || index === checkpoint.index)
        .map((row) => (row.index === checkpoint.index ? checkpoint : row))
    },
    close() {},
  }
}
