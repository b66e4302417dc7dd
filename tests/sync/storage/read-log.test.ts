import { describe, expect, test } from 'vitest'
import { foldLog } from '#domain/log/fold-log.ts'
import { emptyLogFolds } from '#domain/log/log-folds.ts'
import { encodeSnapshot, SNAPSHOT_KEY } from '#domain/log/snapshot.ts'
import { guestAccount } from '#sync/log/account.ts'
import type { LocalRecord } from '#sync/ports/ports.ts'
import type { Identity } from '#sync/storage/identity.ts'
import { type MemoryDisk, memoryDisk, memoryLogStore } from '#sync/storage/memory-log-store.ts'
import { readLog } from '#sync/storage/read-log.ts'
import { blanketAdded, CART_KEY, clientOf, cushionAdded, entryOf, idOf, NOW } from '#tests/kit/entries.ts'
import { localRecordAt } from '#tests/kit/whole-client.ts'
import { failing, type Tampering } from './log-fixture.ts'

const customer = (id: string) => ({ status: 'customer', id, ended: false }) as const
const guest: Identity = { clientId: clientOf(1), cartKey: null, seqBase: 0, account: guestAccount, epoch: 0, logins: 0 }

interface Known {
  readonly identity?: Partial<Identity>
  readonly epoch?: number | null
  readonly storage?: 'memory' | 'indexeddb' | null
  readonly recorded?: number | null
  readonly localRecord?: LocalRecord
  readonly tamper?: Tampering
}

/** What a page reads from a disk, given what it knew before. */
function read(disk: MemoryDisk, known: Known = {}) {
  const { identity, epoch = 0, storage = 'memory', recorded = 0, localRecord = localRecordAt(recorded) } = known
  const { tamper = (store) => store } = known
  const folds = foldLog(emptyLogFolds(), [entryOf(1, cushionAdded())])
  return readLog({
    store: tamper({ ...memoryLogStore(disk), kind: 'indexeddb' }),
    before: { folds, last: 1, identity: { ...guest, ...identity }, epoch, storage },
    ports: {
      eventId: () => idOf(99),
      now: () => NOW,
      clientId: () => clientOf(2),
      localRecord,
    },
  })
}

/** A disk with one event of another tab. */
const diskOf = (identity: Partial<Identity> = {}): MemoryDisk => ({
  ...memoryDisk(),
  identity: { ...guest, ...identity },
  last: 1,
  rows: [{ index: 1, entry: { ...entryOf(2, blanketAdded()), seq: 1 } }],
})

describe('a store that opens after the page continued in memory', () => {
  test('gets the key of a guest’s first cart, and keeps one that it has', async () => {
    const known = { identity: { cartKey: CART_KEY } }
    expect((await read(diskOf(), known)).identity.cartKey).toBe(CART_KEY)
    const other = 'o'.repeat(43)
    expect((await read(diskOf({ cartKey: other }), known)).identity.cartKey).toBe(other)
  })

  test('of a customer gets no guest’s key', async () => {
    const stored = diskOf({ account: customer('thandi'), logins: 1 })
    expect((await read(stored, { identity: { cartKey: CART_KEY } })).identity.cartKey).toBeNull()
  })

  test('gets a login with its key', async () => {
    const known = { identity: { account: customer('thandi'), cartKey: CART_KEY, logins: 1 } }
    expect((await read(diskOf(), known)).identity).toMatchObject({ account: { id: 'thandi' }, cartKey: CART_KEY })
  })

  test('keeps its guest’s key at a login without one, even if it was only proposed, so that the server knows the events’ cart', async () => {
    const known = { identity: { account: customer('thandi'), cartKey: null, logins: 1 } }
    const { identity } = await read(diskOf({ cartKey: CART_KEY }), known)
    expect(identity).toMatchObject({ account: { id: 'thandi' }, cartKey: CART_KEY })
    const localRecord = localRecordAt(0)
    const proposed = localRecord.newCartKey()
    expect((await read(diskOf(), { ...known, localRecord })).identity.cartKey).toBe(proposed)
  })

  test('that knows the same login keeps what other tabs have learnt of its session since', async () => {
    const ended = { ...customer('thandi'), ended: true }
    const stored = diskOf({ account: ended, cartKey: null, logins: 1 })
    const known = { identity: { account: customer('thandi'), cartKey: CART_KEY, logins: 1 } }
    expect((await read(stored, known)).identity).toMatchObject({ account: ended, cartKey: null })
  })

  test('of another customer gets neither the events nor the login', async () => {
    const stored = diskOf({ account: customer('sipho'), logins: 1 })
    const { last, identity } = await read(stored, { identity: { account: customer('thandi'), logins: 2 } })
    expect([last, identity.account]).toEqual([1, customer('sipho')])
  })

  test('that is empty numbers its client’s events from 1', async () => {
    expect((await read(memoryDisk(), { identity: { seqBase: 7 } })).identity.seqBase).toBe(0)
  })

  test('gets no events of a page in another epoch', async () => {
    expect((await read(diskOf({ epoch: 1 }), { recorded: 1 })).last).toBe(1)
    expect((await read(diskOf(), {})).last).toBe(2)
  })
})

test('a store that is read again gets no key back that another tab has dropped', async () => {
  const known = { identity: { cartKey: CART_KEY }, storage: 'indexeddb' } as const
  const { identity, hasWritten } = await read(diskOf(), known)
  expect([identity.cartKey, hasWritten]).toEqual([null, false])
})

test('a first page announces that it gave a store an identity', async () => {
  expect((await read({ ...diskOf(), identity: null }, { storage: null, epoch: null })).hasWritten).toBe(true)
  expect((await read(diskOf(), { storage: null, epoch: null })).hasWritten).toBe(false)
})

test('a first page writes what was handed over only to an empty store', async () => {
  expect((await read(diskOf(), { storage: null, epoch: null })).folds.cart.pending).toHaveLength(1)
  expect((await read(memoryDisk(), { storage: null, epoch: null })).folds.cart.pending).toHaveLength(1)
})

describe('a wipe that was interrupted', () => {
  test('is completed as a logout that is still to be sent', async () => {
    const known = { recorded: 1, epoch: null, storage: null }
    const { identity, folds } = await read(diskOf({ account: customer('thandi') }), known)
    expect(identity).toMatchObject({ epoch: 1, account: { status: 'leaving' } })
    expect(folds.cart.pending).toEqual([])
  })

  test('keeps a login of the same epoch, and no other', async () => {
    const known = { identity: { account: customer('sipho'), logins: 1 }, recorded: 1 }
    const statusAfter = async (epoch: number) => {
      return (await read(diskOf({ account: customer('thandi') }), { ...known, epoch })).identity.account.status
    }
    expect(await statusAfter(1)).toBe('customer')
    expect(await statusAfter(0)).toBe('leaving')
  })

  test('leaves no logout that another tab could send after a login of the same epoch', async () => {
    const written: unknown[] = []
    const tamper: Tampering = (store) => ({
      ...store,
      append(batch) {
        written.push(batch.identity?.to.account)
        return store.append(batch)
      },
    })
    const account = customer('sipho')
    await read(diskOf({ account: customer('thandi') }), {
      identity: { account, logins: 1 },
      recorded: 1,
      epoch: 1,
      tamper,
    })
    expect(new Set(written)).toEqual(new Set([account]))
  })

  test('is not tried again in a store that fails', async () => {
    const known = { recorded: 1, epoch: null, storage: null, tamper: failing(['append'], 1) }
    await expect(read(diskOf({ account: customer('thandi') }), known)).rejects.toThrow('The disk fails')
  })

  test('is completed too if the store has lost its data meanwhile', async () => {
    const known = { identity: { account: customer('thandi') }, recorded: 1 }
    const { identity, folds } = await read(memoryDisk(), known)
    expect(identity).toMatchObject({ epoch: 1, account: { status: 'leaving' } })
    expect(folds.cart.pending).toEqual([])
  })

  test('is not begun for a log that is newer than the record', async () => {
    const { identity } = await read(diskOf({ epoch: 2 }), { recorded: 1, epoch: null, storage: null })
    expect(identity).toMatchObject({ epoch: 2, account: guestAccount })
  })
})

test('an empty store begins with the recorded epoch, and has no logout to send', async () => {
  const { identity } = await read(memoryDisk(), { recorded: 3, epoch: null, storage: null })
  expect(identity).toMatchObject({ epoch: 3, account: guestAccount })
})

test('an empty store begins with the page’s epoch if none is recorded', async () => {
  expect((await read(memoryDisk(), { recorded: null, epoch: 2 })).identity.epoch).toBe(2)
})

test('a page announces the acts that it brings to a store, and not an unchanged store', async () => {
  expect((await read(diskOf())).hasWritten).toBe(true)
  expect((await read(diskOf(), { storage: 'indexeddb' })).hasWritten).toBe(false)
})

test('what a page writes to a store gets the next numbers, and the next event the one after', async () => {
  const { folds, lastSeq } = await read(diskOf())
  expect(folds.cart.pending.map(({ seq }) => seq)).toEqual([1, 2])
  expect(lastSeq).toBe(2)
})

describe('a store with a snapshot', () => {
  /** A store whose snapshot has one pending event, and whose rows were all dropped. */
  const trimmed = (seq: number, acts: readonly string[] = []): MemoryDisk => {
    const folds = foldLog(emptyLogFolds(), [entryOf(seq, cushionAdded())])
    const value = encodeSnapshot({ folds, lastSeq: seq, acts })
    return { ...memoryDisk(), identity: guest, last: 9, snapshots: new Map([[SNAPSHOT_KEY, { index: 9, value }]]) }
  }
  const first = { storage: null, epoch: null } as const

  test('has the events that are pending in it, and those that it names', async () => {
    const { found } = await read(trimmed(7, [idOf(3)]), first)
    expect(found()).toEqual([idOf(3), idOf(7)])
  })

  test('continues its numbers', async () => {
    expect(await read(trimmed(7), first)).toMatchObject({ lastSeq: 7, last: 9, snapshotAt: 9 })
  })
})
