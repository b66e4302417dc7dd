import { describe, expect, test } from 'vitest'
import type { Account } from '#sync/log/account.ts'
import { nothingHandedOver } from '#sync/log/handoff.ts'
import { unknownIdentity } from '#sync/storage/identity.ts'
import type { LogStore } from '#sync/storage/log-store.ts'
import { memoryDisk } from '#sync/storage/memory-log-store.ts'
import { newEpoch } from '#sync/storage/new-epoch.ts'
import { blanketAdded, CART_ID, clientOf, idOf, NOW, refusalOf, syncedOf } from '#tests/kit/entries.ts'
import { blanketKey } from '#tests/kit/goods.ts'
import { changeIdentity, entriesOn, failingWhile, openTab, recording } from './log-fixture.ts'

const customer = (id: string): Account => ({ status: 'customer', id, ended: false })

const source = { eventId: () => idOf(99), now: () => NOW, clientId: () => clientOf(99) }
/** The change of a logout. */
const leaving = (lastSeq: number, epoch: number) => newEpoch({ lastSeq, epoch, account: { status: 'leaving' }, source })

test('the page’s personal data is dropped for another customer, and kept for the same', async () => {
  const tab = openTab()
  await changeIdentity(tab, { account: customer('thandi') })
  await changeIdentity(tab, { account: { status: 'customer', id: 'thandi', ended: true } })
  expect(tab.deletionsOutsideLog()).toBe(0)
  await changeIdentity(tab, { account: customer('sipho') })
  expect(tab.deletionsOutsideLog()).toBe(1)
})

test('a write that is refused because another tab has changed the identity is no failure of the store', async () => {
  const disk = memoryDisk()
  const [one, two] = [openTab({ disk }), openTab({ disk })]
  await Promise.all([one.log.opened, two.log.opened])
  await changeIdentity(one, { account: customer('thandi') })
  await changeIdentity(two, { seqBase: 5 })
  expect(two.problems).toEqual([])
  expect((await one.log.catchUp()).identity).toMatchObject({ seqBase: 5, account: customer('thandi') })
})

test('a store that is empty when it is read gets back what the page knows', async () => {
  const tab = openTab()
  await tab.act(blanketAdded()).saved
  Object.assign(tab.disk, memoryDisk())
  await tab.log.catchUp()
  expect(tab.problems).toEqual([])
  expect([tab.disk.rows.length, tab.disk.identity]).toEqual([1, expect.objectContaining({ epoch: 0 })])
  expect(tab.view().lines[blanketKey]?.quantity).toBe(1)
})

test.for([null, 1])('the epoch of a store is recorded beside it, where %s was recorded', async (recorded) => {
  const disk = memoryDisk()
  disk.identity = { ...unknownIdentity, clientId: clientOf(3), epoch: 2 }
  const tab = openTab({ disk })
  if (recorded !== null) tab.localRecord.setEpoch(recorded)
  await tab.log.opened
  expect(tab.localRecord.epoch()).toBe(2)
})

test('a logout that another tab records while the store is being read stays recorded', async () => {
  const disk = memoryDisk()
  disk.identity = { ...unknownIdentity, clientId: clientOf(3) }
  const tamper = (store: LogStore): LogStore => ({
    ...store,
    async open(...asked) {
      const read = await store.open(...asked)
      tab.localRecord.setEpoch(1)
      return read
    },
  })
  const tab = openTab({ disk, tamper })
  await tab.log.opened
  expect(tab.localRecord.epoch()).toBe(1)
})

test('a new epoch shows no refusal of the old one', async () => {
  const tab = openTab()
  await tab.log.record(({ identity }) => ({ change: { entries: [refusalOf(1)], identity }, outcome: null }))
  expect(tab.fold().refusals).toHaveLength(1)
  await tab.log.record(({ lastSeq }) => ({ change: leaving(lastSeq, 1), outcome: null }))
  expect(tab.fold().refusals).toEqual([])
})

test('an empty store gets the events that were handed over to a first page', async () => {
  const unsent = [{ id: idOf(1), at: NOW, event: blanketAdded() }]
  const tab = openTab({ handedOver: { ...nothingHandedOver, unsent } })
  await tab.log.opened
  expect(entriesOn(tab)).toMatchObject([{ id: idOf(1), seq: 1 }])
})

test('an event is stored with the server’s stream as soon as that is known', async () => {
  const tab = openTab()
  await tab.act(blanketAdded()).saved
  await tab.log.record(({ identity }) => ({ change: { entries: [syncedOf([])], identity }, outcome: null }))
  await tab.act(blanketAdded()).saved
  const streams = entriesOn(tab).flatMap(({ kind, stream }) => (kind === 'event' ? [stream] : []))
  expect(streams).toEqual(['cart:new', `cart:${CART_ID}`])
})

describe('a write that is too late', () => {
  test('because another tab has written an act is no failure of the store', async () => {
    const disk = memoryDisk()
    const [one, two] = [openTab({ disk }), openTab({ disk })]
    await Promise.all([one.log.opened, two.log.opened])
    await one.act(blanketAdded()).saved
    expect(await two.act(blanketAdded()).saved).toBe('indexeddb')
    expect(two.problems).toEqual([])
  })

  test('because another tab has begun a new epoch is no failure of the store', async () => {
    const disk = memoryDisk()
    const [one, two] = [openTab({ disk }), openTab({ disk })]
    await Promise.all([one.log.opened, two.log.opened])
    await one.log.record(({ lastSeq }) => ({ change: leaving(lastSeq, 1), outcome: null }))
    await changeIdentity(two, { seqBase: 5 })
    expect(two.problems).toEqual([])
  })
})

test('a change of the account leaves a logout recorded that another tab has begun', async () => {
  const tab = openTab()
  await tab.log.opened
  tab.localRecord.setEpoch(1)
  await changeIdentity(tab, { account: customer('thandi') })
  expect(tab.localRecord.epoch()).toBe(1)
})

test('a tab reads only the acts that another tab has added', async () => {
  const disk = memoryDisk()
  const { tamper, calls } = recording()
  const [one, two] = [openTab({ disk }), openTab({ disk, tamper })]
  await two.act(blanketAdded()).saved
  await one.act(blanketAdded(), blanketAdded(), blanketAdded()).saved
  calls.length = 0
  await two.log.catchUp()
  expect(two.view().lines[blanketKey]?.quantity).toBe(4)
  expect(calls).toEqual(['read'])
})

test('a log whose store fails when a new epoch has to be read continues in memory, in that epoch', async () => {
  const disk = memoryDisk()
  let isBroken = false
  const two = openTab({ disk, tamper: failingWhile(['open'], () => isBroken) })
  const one = openTab({ disk })
  await Promise.all([one.log.opened, two.log.opened])
  await two.act(blanketAdded()).saved
  await one.log.record(({ lastSeq }) => ({ change: leaving(lastSeq, 1), outcome: null }))
  isBroken = true
  expect((await two.log.catchUp()).identity.epoch).toBe(1)
  expect(two.status().storage).toBe('memory')
  expect(two.view().lines).toEqual({})
})
