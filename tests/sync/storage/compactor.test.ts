import { describe, expect, test } from 'vitest'
import type { FactEntry } from '#domain/log/entry.ts'
import type { LogStore } from '#sync/storage/log-store.ts'
import { memoryDisk } from '#sync/storage/memory-log-store.ts'
import { newEpoch } from '#sync/storage/new-epoch.ts'
import { blanketAdded, clientOf, cushionAdded, idOf, NOW, storedOf, syncedOf } from '#tests/kit/entries.ts'
import { confirm, openTab, recording, type Tab } from './log-fixture.ts'

/** Records facts in one write. */
const record = ({ log }: Tab, ...entries: readonly FactEntry[]) =>
  log.record(({ identity }) => ({ change: { entries, identity }, outcome: null }))

/** Records this many facts that change nothing, in one write. */
const recordFacts = (tab: Tab, count: number) => record(tab, ...Array.from({ length: count }, () => syncedOf([])))

const compactionsIn = (calls: readonly string[]): number => calls.filter((call) => call === 'compact').length

test('the first snapshot is taken of twenty entries, so that a log stays short', async () => {
  const tab = openTab({ snapshotEvery: null })
  await recordFacts(tab, 19)
  await tab.log.catchUp()
  expect(tab.disk.snapshots.size).toBe(0)
  await recordFacts(tab, 1)
  await tab.log.catchUp()
  expect(tab.disk.snapshots.size).toBe(1)
})

describe('the next snapshot', () => {
  test('is taken only when as many entries follow the last one', async () => {
    const { tamper, calls } = recording()
    const tab = openTab({ tamper, snapshotEvery: 4 })
    await recordFacts(tab, 4)
    await tab.log.catchUp()
    expect(compactionsIn(calls)).toBe(1)
    await recordFacts(tab, 3)
    await tab.log.catchUp()
    expect(compactionsIn(calls)).toBe(1)
    await recordFacts(tab, 1)
    await tab.log.catchUp()
    expect(compactionsIn(calls)).toBe(2)
  })

  test('is taken as many entries after the one that the page has read', async () => {
    const first = openTab({ snapshotEvery: 4 })
    await recordFacts(first, 4)
    await first.log.close()
    expect(first.disk.snapshots.size).toBe(1)
    const { tamper, calls } = recording()
    const tab = openTab({ disk: first.disk, tamper, snapshotEvery: 4 })
    await recordFacts(tab, 3)
    await tab.log.catchUp()
    expect(compactionsIn(calls)).toBe(0)
  })

  test('is taken as many entries after a wipe', async () => {
    const { tamper, calls } = recording()
    const tab = openTab({ tamper, snapshotEvery: 4 })
    await recordFacts(tab, 3)
    await tab.log.record(({ lastSeq }) => {
      const source = { eventId: () => idOf(99), now: () => NOW, clientId: () => clientOf(99) }
      return { change: newEpoch({ lastSeq, epoch: 1, account: { status: 'leaving' }, source }), outcome: null }
    })
    await recordFacts(tab, 1)
    await tab.log.catchUp()
    expect(compactionsIn(calls)).toBe(0)
    await recordFacts(tab, 3)
    await tab.log.catchUp()
    expect(tab.disk.snapshots.size).toBe(1)
  })

  test('is taken when this tab writes, also after entries of another tab', async () => {
    const disk = memoryDisk()
    const [one, two] = [openTab({ disk }), openTab({ disk, snapshotEvery: 4 })]
    await recordFacts(one, 4)
    await two.log.catchUp()
    expect(disk.snapshots.size).toBe(0)
    await two.act(cushionAdded()).saved
    await two.log.catchUp()
    await two.log.catchUp()
    expect(disk.snapshots.size).toBe(1)
  })
})

describe('no snapshot is taken', () => {
  test('for entries that are pending', async () => {
    const tab = openTab({ snapshotEvery: 4 })
    for (let acts = 0; acts < 3; acts += 1) await tab.act(cushionAdded()).saved
    await recordFacts(tab, 3)
    await tab.log.catchUp()
    expect(tab.disk.snapshots.size).toBe(0)
    await recordFacts(tab, 1)
    await tab.log.catchUp()
    expect(tab.disk.snapshots.size).toBe(1)
  })

  test('while as many entries are pending as a snapshot replaces', async () => {
    const tab = openTab({ snapshotEvery: 4 })
    for (let acts = 0; acts < 4; acts += 1) await tab.act(cushionAdded()).saved
    await recordFacts(tab, 4)
    await tab.log.catchUp()
    expect(tab.disk.snapshots.size).toBe(0)
  })

  test('of a customer’s events that only newer code can fold', async () => {
    const tab = openTab({ snapshotEvery: 4 })
    const fact = syncedOf([{ ...storedOf(1, blanketAdded()), type: 'PointsEarned' }])
    const stream = 'customer:7'
    await record(tab, { ...fact, stream, data: { ...fact.data, streamId: stream } } as FactEntry)
    await recordFacts(tab, 4)
    await tab.log.catchUp()
    expect(tab.disk.snapshots.size).toBe(0)
  })
})

test('a snapshot is announced, since live queries of another tab read rows that it has changed', async () => {
  const { disk, log, sent } = openTab({ snapshotEvery: 4 })
  await log.record(({ identity }) => ({ change: { entries: [syncedOf([])], identity }, outcome: null }))
  await log.catchUp()
  expect(disk.snapshots.size).toBe(0)
  const before = sent.length
  const entries = Array.from({ length: 3 }, () => syncedOf([]))
  await log.record(({ identity }) => ({ change: { entries, identity }, outcome: null }))
  await log.catchUp()
  expect(disk.snapshots.size).toBe(1)
  expect(sent.slice(before)).toEqual(Array.from({ length: 2 }, () => ({ kind: 'appended', index: disk.last })))
})

test('a store that is opened for a snapshot, and has lost its data, gets no snapshot of more than it holds', async () => {
  const disk = memoryDisk()
  let hasFailed = false
  const tamper = (store: LogStore): LogStore => ({
    ...store,
    async claim(upTo) {
      if (hasFailed) return store.claim(upTo)
      hasFailed = true
      Object.assign(disk, memoryDisk())
      throw new DOMException('The handle is closed', 'InvalidStateError')
    },
  })
  const tab = openTab({ disk, tamper, snapshotEvery: 4 })
  for (let acts = 0; acts < 3; acts += 1) await tab.act(cushionAdded()).saved
  // The claim runs between the last write and the snapshot.
  await Promise.all([recordFacts(tab, 3), confirm(tab), tab.log.claimActs()])
  await tab.log.catchUp()
  expect(hasFailed).toBe(true)
  expect([...disk.snapshots.values()].filter(({ index }) => index > disk.last)).toEqual([])
})

test('a log that is opened from its snapshot gives no number again', async () => {
  const first = openTab({ snapshotEvery: 4 })
  await first.act(cushionAdded(), cushionAdded(), cushionAdded()).saved
  await confirm(first)
  await first.log.close()
  expect(first.disk.snapshots.size).toBe(1)
  const next = openTab({ disk: first.disk })
  await next.act(blanketAdded()).saved
  expect(next.fold().pending.map(({ seq }) => seq)).toEqual([4])
})
