import { describe, expect, it } from 'vitest'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { emptyFold } from '#domain/event/folded.ts'
import type { FactEntry } from '#domain/log/entry.ts'
import { foldEntries } from '#domain/log/fold.ts'
import type { LogStore } from '#sync/storage/log-store.ts'
import { memoryDisk } from '#sync/storage/memory-log-store.ts'
import { blanketAdded, cushionAdded, dismissalOf, refusalOf, storedOf, syncedOf } from '#tests/kit/entries.ts'
import { blanketKey } from '#tests/kit/goods.ts'
import { confirm, entriesOn, openTab } from './log-fixture.ts'

describe('a reopened log', () => {
  it('shows what it showed', async () => {
    const first = openTab()
    await first.act(blanketAdded(2), cushionAdded()).saved
    await confirm(first)
    await first.act(cushionAdded(4)).saved
    await first.log.close()
    const again = openTab({ disk: first.disk })
    await again.log.opened
    expect(again.view()).toEqual(first.view())
    expect(again.fold()).toEqual(first.fold())
  })

  it('does so from a snapshot, which has replaced all confirmed entries with one fact', async () => {
    const tab = openTab({ snapshotEvery: 10 })
    for (let round = 0; round < 12; round += 1) {
      await tab.act(cushionAdded()).saved
      await confirm(tab)
    }
    await tab.act(blanketAdded()).saved
    await tab.log.catchUp()
    expect(tab.disk.snapshots.size).toBe(1)
    expect(tab.disk.rows.length).toBeLessThan(10)
    expect(entriesOn(tab)[0]).toMatchObject({ type: 'Reset', data: { why: 'trimmed' } })
    const again = openTab({ disk: tab.disk })
    await again.log.opened
    expect(again.view()).toEqual(tab.view())
    const { hash: _, ...refolded } = foldEntries(cartStream, emptyFold(cartStream), entriesOn(tab))
    const { hash: __, ...shown } = tab.fold()
    expect(refolded).toEqual(shown)
  })

  it('notifies live queries of the stored rows, in this tab or another', async () => {
    let saidBefore = 0
    const tamper = (store: LogStore): LogStore => ({
      ...store,
      async compact(compaction) {
        await store.compact(compaction)
        saidBefore = tab.sent.length
      },
    })
    const tab = openTab({ tamper, snapshotEvery: 2 })
    await tab.act(cushionAdded()).saved
    await confirm(tab)
    await tab.log.catchUp()
    expect(tab.disk.snapshots.size).toBe(1)
    expect(tab.sent.slice(saidBefore)).toEqual([{ kind: 'appended', index: 2 }])
  })

  it('is read again from the start by a tab that missed rows that were trimmed since', async () => {
    const disk = memoryDisk()
    const readFrom: number[] = []
    const tamper = (store: LogStore): LogStore => ({
      ...store,
      read(after) {
        readFrom.push(after)
        return store.read(after)
      },
    })
    const [one, two] = [openTab({ disk, snapshotEvery: 4 }), openTab({ disk, tamper })]
    await two.log.opened
    for (let round = 0; round < 6; round += 1) {
      await one.act(cushionAdded()).saved
      await confirm(one)
    }
    await one.log.catchUp()
    expect(disk.rows.length).toBeLessThan(disk.last)
    await two.log.catchUp()
    expect(two.fold()).toMatchObject({ cursor: 6, confirmed: one.fold().confirmed })
    await two.log.catchUp()
    expect(readFrom.at(-1)).toBe(disk.last)
  })

  it('shows no refusal in a tab that reads its dismissal only after the log was shortened', async () => {
    const disk = memoryDisk()
    const [one, two] = [openTab({ disk, snapshotEvery: 4 }), openTab({ disk })]
    const record = (...entries: readonly FactEntry[]) =>
      one.log.record(({ identity }) => ({ change: { entries, identity }, outcome: null }))
    await record(refusalOf(1), refusalOf(2), syncedOf([]))
    await two.log.catchUp()
    await record(dismissalOf(1), dismissalOf(2))
    await one.log.catchUp()
    expect(entriesOn(one).map(({ type }) => type)).toEqual(['Reset', 'RefusalDismissed', 'RefusalDismissed'])
    await two.log.catchUp()
    expect(two.fold().refusals).toEqual([])
    await record(syncedOf([]), syncedOf([]), syncedOf([]), syncedOf([]))
    await one.log.catchUp()
    expect(entriesOn(one).map(({ type }) => type)).toEqual(['RefusalDismissed', 'RefusalDismissed', 'Reset'])
  })

  it('keeps pending events, and refusals that are still shown, with their events', async () => {
    const tab = openTab({ snapshotEvery: 6 })
    const refused = tab.act(blanketAdded(50))
    await refused.saved
    await tab.log.record(({ identity }) => {
      const refusal = refusalOf(1)
      const entry = { ...refusal, data: { ...refusal.data, eventId: refused.ids[0] ?? '' } } as typeof refusal
      return { change: { entries: [entry, syncedOf([], 1)], identity }, outcome: null }
    })
    for (let round = 0; round < 6; round += 1) {
      await tab.act(cushionAdded()).saved
      await confirm(tab)
    }
    await tab.act(blanketAdded()).saved
    await tab.log.catchUp()
    expect(tab.disk.snapshots.size).toBe(1)
    tab.disk.snapshots = new Map()
    const again = openTab({ disk: tab.disk })
    await again.log.opened
    expect(again.fold().refusals).toMatchObject([{ seq: 1, event: { type: 'ItemAdded' } }])
    expect(again.fold().pending).toHaveLength(1)
  })

  it('keeps events that were pending when the snapshot was made', async () => {
    const tab = openTab({ snapshotEvery: 6 })
    for (let acts = 0; acts < 7; acts += 1) await tab.act(cushionAdded()).saved
    await tab.log.record(({ identity }) => {
      const events = [1, 2, 3, 4, 5, 6].map((position) => storedOf(position, cushionAdded()))
      return { change: { entries: [syncedOf(events, 6)], identity }, outcome: null }
    })
    await tab.log.catchUp()
    expect(tab.disk.snapshots.size).toBe(1)
    tab.disk.snapshots = new Map()
    const again = openTab({ disk: tab.disk })
    await again.log.opened
    expect(again.fold().pending.map(({ seq }) => seq)).toEqual([7])
    expect(again.view()).toEqual(tab.view())
  })

  it('discards an unreadable snapshot, and folds the log', async () => {
    const tab = openTab({ snapshotEvery: 6 })
    for (let round = 0; round < 6; round += 1) {
      await tab.act(cushionAdded()).saved
      await confirm(tab)
    }
    await tab.log.catchUp()
    const [[key, snapshot] = ['', { index: 0, value: null }]] = tab.disk.snapshots
    tab.disk.snapshots = new Map([[key, { index: snapshot.index, value: { confirmed: 'spoilt' } }]])
    const again = openTab({ disk: tab.disk })
    await again.log.opened
    expect(again.view()).toEqual(tab.view())
  })

  it('has no snapshot of events that only newer code can fold: that code folds them later', async () => {
    const tab = openTab({ snapshotEvery: 6 })
    await tab.log.record(({ identity }) => {
      const newer = { ...storedOf(1, blanketAdded()), type: 'GiftWrapped' }
      return { change: { entries: [syncedOf([newer])], identity }, outcome: null }
    })
    for (let round = 0; round < 6; round += 1) {
      await tab.act(cushionAdded()).saved
      await confirm(tab)
    }
    await tab.log.catchUp()
    expect(tab.status().isUpdateNeeded).toBe(true)
    expect(tab.disk.snapshots.size).toBe(0)
    expect(entriesOn(tab)).toHaveLength(13)
  })

  it('has none either if another tab appended such an event just before', async () => {
    const disk = memoryDisk()
    const other = openTab({ disk })
    const newer = { ...storedOf(2, blanketAdded()), type: 'GiftWrapped' }
    const tamper = (store: LogStore): LogStore => ({
      ...store,
      async append(batch) {
        const done = await store.append(batch)
        if (batch.entries.some(({ kind }) => kind === 'fact')) {
          await other.log.catchUp()
          await other.log.record(({ identity }) => {
            return { change: { entries: [syncedOf([newer])], identity }, outcome: null }
          })
        }
        return done
      },
    })
    const tab = openTab({ disk, tamper, snapshotEvery: 2 })
    await tab.act(cushionAdded()).saved
    await Promise.all([confirm(tab), tab.log.catchUp()])
    await tab.log.catchUp()
    expect(tab.status().isUpdateNeeded).toBe(true)
    expect(disk.snapshots.size).toBe(0)
  })

  it('skips what cannot be read, and keeps it; its number is not given again', async () => {
    const tab = openTab()
    await tab.act(blanketAdded()).saved
    await tab.act(cushionAdded()).saved
    tab.disk.rows = tab.disk.rows.map((row) =>
      row.index === 2 ? { index: 2, entry: { kind: 'event', seq: '?' } } : row,
    )
    const again = openTab({ disk: tab.disk })
    await again.log.opened
    expect(Object.keys(again.view().lines)).toEqual([blanketKey])
    await again.act(blanketAdded()).saved
    expect(again.fold().pending.map(({ seq }) => seq)).toEqual([1, 3])
    expect(again.disk.rows).toHaveLength(3)
  })

  it('does not give again the number of an act that another tab has made meanwhile and that cannot be read', async () => {
    const disk = memoryDisk()
    const [one, two] = [openTab({ disk }), openTab({ disk })]
    await Promise.all([one.log.opened, two.log.opened])
    await one.act(blanketAdded()).saved
    await two.log.catchUp()
    await one.act(blanketAdded()).saved
    disk.rows = disk.rows.map(({ index }) => ({ index, entry: { kind: 'event', seq: '?' } }))
    await two.act(cushionAdded()).saved
    expect(two.fold().pending.map(({ seq }) => seq)).toEqual([1, 3])
  })
})
