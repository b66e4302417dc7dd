import { expect, it } from 'vitest'
import type { RawRow } from '#domain/log/log-row.ts'
import { guestAccount } from '#sync/log/account.ts'
import type { Identity } from '#sync/storage/identity.ts'
import type { LogStore } from '#sync/storage/log-store.ts'
import { blanketAdded, clientOf, entryOf, resetTo, syncedOf } from '#tests/kit/entries.ts'

const who: Identity = { clientId: clientOf(1), cartKey: null, seqBase: 0, account: guestAccount, epoch: 0, logins: 0 }
const other: Identity = {
  clientId: clientOf(2),
  cartKey: 'k'.repeat(43),
  seqBase: 4,
  account: guestAccount,
  epoch: 0,
  logins: 0,
}
/** Decodes any snapshot under the tests' key. */
export const anySnapshot = ['now', (value: unknown) => value] as const
/** Sets the first identity of a new store. */
export const setIdentity = (store: LogStore, to = who) =>
  store.append({ after: 0, entries: [], identity: { from: null, to } })
const indexes = (rows: readonly RawRow[]): number[] => rows.map(({ index }) => index)
const entries = (...seqs: readonly number[]) => seqs.map((seq) => entryOf(seq, blanketAdded()))
const batch = (after: number, ...seqs: readonly number[]) => ({ after, entries: entries(...seqs), identity: null })
/** A compaction that drops everything but its snapshot. */
const compaction = { epoch: 0, snapshotKey: 'now', checkpoints: [], keep: [] }

/** The contract of `LogStore`, for every implementation. `tab` opens another handle on the same rows. */
export function describeLogStore(newBrowser: () => { readonly tab: () => LogStore }): void {
  async function openTab(browser = newBrowser()): Promise<LogStore> {
    const store = browser.tab()
    await store.open(...anySnapshot)
    await setIdentity(store)
    return store
  }

  it('a new store is empty, and takes its first identity from whoever sets it first', async () => {
    const browser = newBrowser()
    const [one, two] = [browser.tab(), browser.tab()]
    const nobody = { identity: null, snapshot: null, rows: [] }
    expect([await one.open(...anySnapshot), await two.open(...anySnapshot)]).toEqual([nobody, nobody])
    const results = await Promise.all([setIdentity(one), setIdentity(two, other)])
    expect(results).toEqual([true, false])
    expect((await two.open(...anySnapshot)).identity).toEqual(who)
  })

  it('entries are read as they were written, in order, with gapless indexes from 1', async () => {
    const browser = newBrowser()
    const store = await openTab(browser)
    const synced = syncedOf([], 2)
    expect(await store.append(batch(0, 1, 2))).toBe(true)
    expect(await store.append({ after: 2, entries: [synced], identity: null })).toBe(true)
    const { rows } = await browser.tab().open(...anySnapshot)
    expect(indexes(rows)).toEqual([1, 2, 3])
    expect(rows.map(({ entry }) => entry)).toMatchObject([...entries(1, 2), synced])
  })

  it('a tab reads what was appended after its own last entry', async () => {
    const browser = newBrowser()
    const [one, two] = [await openTab(browser), await openTab(browser)]
    await one.append(batch(0, 1, 2, 3))
    expect(indexes((await two.read(1)).rows)).toEqual([2, 3])
    expect((await two.read(3)).rows).toEqual([])
    expect((await two.read(0)).identity).toEqual(who)
  })

  it('an append based on a stale last entry writes nothing', async () => {
    const browser = newBrowser()
    const [one, two] = [await openTab(browser), await openTab(browser)]
    await one.append(batch(0, 1, 2))
    expect(await two.append(batch(0, 1))).toBe(false)
    expect(await two.append(batch(1, 2, 3))).toBe(false)
    expect(await two.append(batch(7, 8))).toBe(false)
    expect(indexes((await one.read(0)).rows)).toEqual([1, 2])
    expect(await two.append(batch(2, 3))).toBe(true)
    expect(indexes((await one.read(0)).rows)).toEqual([1, 2, 3])
  })

  it('of concurrent appends by several tabs one succeeds, so no seq is given twice', async () => {
    const browser = newBrowser()
    const tabs = await Promise.all([1, 2, 3, 4].map(() => openTab(browser)))
    const appended = await Promise.all(tabs.map((tab, at) => tab.append(batch(0, 1 + at, 2 + at))))
    expect(appended.filter((isWritten) => isWritten)).toHaveLength(1)
    expect((await openTab(browser).then((tab) => tab.read(0))).rows).toHaveLength(2)
  })

  it('a row is claimed once, whichever tabs try and however often', async () => {
    const browser = newBrowser()
    const [one, two] = [await openTab(browser), await openTab(browser)]
    await one.append(batch(0, 1, 2))
    expect((await Promise.all([one.claim(2), two.claim(2)])).toSorted()).toEqual([0, 2])
    await two.append(batch(2, 3))
    expect(await (await openTab(browser)).claim(3)).toBe(2)
    expect(await one.claim(2)).toBe(3)
    expect(await one.claim(3)).toBe(3)
  })

  it('a new identity is written together with its entries, or neither is', async () => {
    const browser = newBrowser()
    const store = await openTab(browser)
    const change = { from: who, to: other }
    expect(await store.append({ ...batch(5, 6), identity: change })).toBe(false)
    expect(await store.read(0)).toEqual({ identity: who, rows: [] })
    expect(await store.append({ ...batch(0, 1), identity: change })).toBe(true)
    expect((await store.read(0)).identity).toEqual(other)
    expect(await store.append({ ...batch(1, 2), identity: change })).toBe(false)
    expect(indexes((await store.read(0)).rows)).toEqual([1])
    const alone = { after: 1, entries: [], identity: { from: other, to: who } }
    expect(await store.append(alone)).toBe(true)
    expect((await browser.tab().open(...anySnapshot)).identity).toEqual(who)
  })

  it('of two concurrent new identities one succeeds, also without an entry', async () => {
    const browser = newBrowser()
    const [one, two] = [await openTab(browser), await openTab(browser)]
    const loggedIn: Identity = { ...who, account: { status: 'customer', id: 'thandi', ended: false }, logins: 1 }
    const changing = (to: Identity) => ({ after: 0, entries: [], identity: { from: who, to } })
    expect(await one.append(changing(loggedIn))).toBe(true)
    expect(await two.append(changing({ ...who, account: { status: 'leaving' } }))).toBe(false)
    expect((await two.read(0)).identity).toEqual(loggedIn)
  })

  it('a new identity without an entry is written also by a tab that does not know the last entries', async () => {
    const browser = newBrowser()
    const [one, two] = [await openTab(browser), await openTab(browser)]
    await one.append(batch(0, 1, 2))
    expect(await two.append({ after: 0, entries: [], identity: { from: who, to: other } })).toBe(true)
    expect((await one.read(0)).identity).toEqual(other)
  })

  it('a compaction without a checkpoint drops nothing', async () => {
    const browser = newBrowser()
    const store = await openTab(browser)
    await store.append(batch(0, 1, 2))
    await store.compact({ ...compaction, snapshot: { index: 2, value: 'all' } })
    expect(indexes((await store.read(0)).rows)).toEqual([1, 2])
    expect((await browser.tab().open(...anySnapshot)).snapshot).toMatchObject({ index: 2 })
  })

  it('a compaction keeps the given entries, the checkpoint and everything newer', async () => {
    const browser = newBrowser()
    const store = await openTab(browser)
    await store.append(batch(0, 1, 2, 3, 4, 5, 6))
    const checkpoint = { index: 4, entry: resetTo({ state: {} }) }
    await store.compact({
      ...compaction,
      snapshot: { index: 5, value: { all: 'folded' } },
      checkpoints: [checkpoint],
      keep: [2, 5],
    })
    expect(indexes((await store.read(0)).rows)).toEqual([2, 4, 5, 6])
    expect((await store.read(2)).rows[0]?.entry).toMatchObject({ type: 'Reset' })
    const opened = await browser.tab().open(...anySnapshot)
    expect(opened.snapshot).toMatchObject({ index: 5, value: { all: 'folded' } })
    expect(indexes(opened.rows)).toEqual([6])
  })

  it('a compaction of more than ten rows keeps the given ones, early and late', async () => {
    const store = await openTab()
    await store.append(batch(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13))
    const checkpoint = { index: 9, entry: resetTo({ state: {} }) }
    const snapshot = { index: 12, value: { all: 'folded' } }
    await store.compact({ ...compaction, snapshot, checkpoints: [checkpoint], keep: [2, 10, 11] })
    expect(indexes((await store.read(0)).rows)).toEqual([2, 9, 10, 11, 13])
  })

  it('a snapshot of other reducers is discarded, and everything is read', async () => {
    const browser = newBrowser()
    const store = await openTab(browser)
    await store.append(batch(0, 1, 2))
    await store.compact({ ...compaction, snapshotKey: 'older', snapshot: { index: 2, value: 1 }, keep: [1, 2] })
    const opened = await browser.tab().open(...anySnapshot)
    expect(opened.snapshot).toBeNull()
    expect(indexes(opened.rows)).toEqual([1, 2])
  })

  it('a compaction leaves no snapshot of other reducers, which would lack the rows that it drops', async () => {
    const browser = newBrowser()
    const store = await openTab(browser)
    await store.append(batch(0, 1, 2, 3))
    await store.compact({ ...compaction, snapshotKey: 'older', snapshot: { index: 2, value: 'old' }, keep: [1, 2] })
    const checkpoint = { index: 3, entry: resetTo({ state: {} }) }
    await store.compact({ ...compaction, snapshot: { index: 3, value: 'all' }, checkpoints: [checkpoint] })
    const opened = await browser.tab().open('older', (value) => value)
    expect(opened.snapshot).toBeNull()
    expect(indexes(opened.rows)).toEqual([3])
  })

  it('a snapshot that cannot be decoded is discarded, and everything is read', async () => {
    const browser = newBrowser()
    const store = await openTab(browser)
    await store.append(batch(0, 1, 2, 3))
    await store.compact({ ...compaction, snapshot: { index: 2, value: 'spoilt' }, keep: [1, 2] })
    const opened = await browser.tab().open('now', () => null)
    expect(opened.snapshot).toBeNull()
    expect(indexes(opened.rows)).toEqual([1, 2, 3])
  })

  it.each([3, 4])('a compaction up to entry %d does nothing after one up to entry 4', async (index) => {
    const store = await openTab()
    await store.append(batch(0, 1, 2, 3, 4))
    const newer = { ...compaction, logins: 0, snapshot: { index: 4, value: 'newer' } }
    await store.compact({ ...newer, checkpoints: [{ index: 4, entry: resetTo({ state: {} }) }], keep: [] })
    const older = { ...compaction, logins: 0, snapshot: { index, value: 'older' } }
    await store.compact({ ...older, checkpoints: [{ index, entry: resetTo({ state: {} }) }], keep: [1] })
    expect(indexes((await store.read(0)).rows)).toEqual([4])
    expect((await store.open(...anySnapshot)).snapshot).toMatchObject({ index: 4, value: 'newer' })
  })

  it('no index is given twice, even when everything before was dropped', async () => {
    const store = await openTab()
    await store.append(batch(0, 1, 2, 3))
    const snapshot = { index: 3, value: 'all' }
    await store.compact({ ...compaction, snapshot, checkpoints: [{ index: 3, entry: resetTo({ state: {} }) }] })
    expect(await store.append(batch(0, 1))).toBe(false)
    expect(await store.append(batch(3, 4))).toBe(true)
    expect(indexes((await store.read(0)).rows)).toEqual([3, 4])
  })

  it('a wipe leaves its own entries and nothing else, with an index higher than any before', async () => {
    const browser = newBrowser()
    const [one, two] = [await openTab(browser), await openTab(browser)]
    await one.append(batch(0, 1, 2, 3))
    await one.compact({ ...compaction, snapshot: { index: 2, value: 'all' }, keep: [1, 2] })
    const to = { ...other, epoch: 1, logins: 0 }
    expect(await one.append({ ...batch(3, 4), identity: { from: who, to }, wipes: true })).toBe(true)
    expect(await two.read(0)).toMatchObject({ identity: to, rows: [{ index: 4 }] })
    expect((await browser.tab().open(...anySnapshot)).snapshot).toBeNull()
    expect(await two.append(batch(3, 4))).toBe(false)
  })

  it('a wipe based on a stale last entry drops nothing', async () => {
    const store = await openTab()
    await store.append(batch(0, 1, 2))
    const identity = { from: who, to: { ...other, epoch: 1, logins: 0 } }
    expect(await store.append({ ...batch(1, 2), identity, wipes: true })).toBe(false)
    expect(await store.append({ ...batch(2, 3), identity: { ...identity, from: other }, wipes: true })).toBe(false)
    expect(await store.read(0)).toMatchObject({ identity: who, rows: [{ index: 1 }, { index: 2 }] })
  })

  it('a snapshot of another epoch is not kept', async () => {
    const browser = newBrowser()
    const store = await openTab(browser)
    await store.append(batch(0, 1, 2))
    const identity = { from: who, to: { ...other, epoch: 1, logins: 0 } }
    await store.append({ ...batch(2, 3), identity, wipes: true })
    await store.compact({ ...compaction, snapshot: { index: 3, value: 'secrets' } })
    expect((await browser.tab().open(...anySnapshot)).snapshot).toBeNull()
  })
}
