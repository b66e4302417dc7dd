import { describe, expect, test } from 'vitest'
import { decodeRows } from '#domain/log/log-row.ts'
import { nothingHandedOver } from '#sync/log/handoff.ts'
import type { NewEvent } from '#sync/log/new-event.ts'
import { memoryDisk } from '#sync/storage/memory-log-store.ts'
import { blanketAdded, clientOf, cushionAdded, idOf, NOW, storedOf, syncedOf } from '#tests/kit/entries.ts'
import { blanketKey } from '#tests/kit/goods.ts'
import { lateStore } from './late-store.ts'
import { openTab } from './log-fixture.ts'

type Tab = ReturnType<typeof openTab>

const handed: NewEvent = { id: idOf(1), at: NOW, event: blanketAdded(2) }

/** A tab whose log holds the event. */
async function tabWithTheAct() {
  const tab = openTab({ disk: memoryDisk(), snapshotEvery: 4 })
  await tab.log.opened
  await tab.cart.add([handed])
  return tab
}

/** The server accepts all pending events so often that the log is compacted, and drops them. */
async function takenAndTrimmed(tab: Tab): Promise<void> {
  for (let rounds = 0; rounds < 4; rounds += 1) {
    await tab.log.record(({ fold, identity }) => {
      const events = fold.pending.map((entry, at) => {
        return { ...storedOf(fold.cursor + at + 1, blanketAdded()), id: entry.id, type: entry.type, data: entry.data }
      })
      return { change: { entries: [syncedOf(events, fold.pending.at(-1)?.seq)], identity }, outcome: null }
    })
    await tab.act(cushionAdded()).saved
  }
  await tab.log.catchUp()
  expect(timesLogged(tab)).toBe(0)
}

const timesLogged = ({ disk }: Tab): number =>
  decodeRows(disk.rows).filter(({ entry }) => entry.id === handed.id).length

test('an event that a late store still has as unsent, and whose answer came before, is counted once', async () => {
  const before = await tabWithTheAct()
  const cushion = storedOf(1, cushionAdded())
  await before.log.record(({ identity }) => ({
    change: { entries: [syncedOf([cushion])], identity },
    outcome: null,
  }))
  const { tamper, open } = lateStore()
  const page = openTab({ disk: before.disk, tamper, handedOver: { ...nothingHandedOver, unsent: [handed] } })
  await page.pass(5_000)
  const entries = [syncedOf([cushion, { ...storedOf(2, blanketAdded(2)), id: handed.id }], 1)]
  await page.log.record(({ identity }) => ({ change: { entries, identity }, outcome: null }))
  expect([page.status().storage, page.view().lines[blanketKey]?.quantity]).toEqual(['memory', 2])
  open()
  await page.pass(1)
  expect([page.status().storage, page.view().lines[blanketKey]?.quantity]).toEqual(['indexeddb', 2])
})

describe('an event that was handed over, stored, acknowledged and compacted before the log could be read', () => {
  test('is not logged again by a page that continued in memory', async () => {
    const before = await tabWithTheAct()
    const { tamper, open } = lateStore()
    const page = openTab({ disk: before.disk, tamper, handedOver: { ...nothingHandedOver, unsent: [handed] } })
    await page.pass(5_000)
    expect(page.status().storage).toBe('memory')
    await takenAndTrimmed(before)
    open()
    await page.pass(1)
    expect(page.status().storage).toBe('indexeddb')
    expect(timesLogged(page)).toBe(0)
    expect(page.view().lines[blanketKey]?.quantity).toBe(2)
  })

  test('is not logged again if it was not known to be stored', async () => {
    const before = await tabWithTheAct()
    await takenAndTrimmed(before)
    const page = openTab({ disk: before.disk })
    expect(await page.cart.add([handed])).toBe('indexeddb')
    await page.log.catchUp()
    expect(timesLogged(page)).toBe(0)
    expect(page.view().lines[blanketKey]?.quantity).toBe(2)
  })

  test('is not logged again if the server had it from another client', async () => {
    const tab = openTab({ disk: memoryDisk() })
    await tab.log.record(({ identity }) => {
      const events = [{ ...storedOf(1, handed.event, clientOf(9)), id: handed.id }]
      return { change: { entries: [syncedOf(events)], identity }, outcome: null }
    })
    const page = openTab({ disk: tab.disk })
    expect(await page.cart.add([handed])).toBe('indexeddb')
    await page.log.catchUp()
    expect(timesLogged(page)).toBe(0)
    expect(page.view().lines[blanketKey]?.quantity).toBe(2)
  })

  test('is logged again if the server has refused it from another client: the shopper must be told', async () => {
    const tab = openTab({ disk: memoryDisk() })
    await tab.log.record(({ identity }) => {
      const refused = { ...storedOf(1, handed.event, clientOf(9)), id: handed.id, type: 'EventRefused' }
      return { change: { entries: [syncedOf([refused])], identity }, outcome: null }
    })
    const page = openTab({ disk: tab.disk })
    await page.cart.add([handed])
    expect(timesLogged(page)).toBe(1)
  })

  test('is not logged again after later compactions, nor by code with another snapshot', async () => {
    const before = await tabWithTheAct()
    await takenAndTrimmed(before)
    const next = openTab({ disk: before.disk, snapshotEvery: 4 })
    await next.log.opened
    await takenAndTrimmed(next)
    next.disk.snapshots = new Map()
    const page = openTab({ disk: before.disk })
    expect(await page.cart.add([handed])).toBe('indexeddb')
    await page.log.catchUp()
    expect(timesLogged(page)).toBe(0)
  })
})
