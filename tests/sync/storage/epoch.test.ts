import { describe, expect, test } from 'vitest'
import type { Account } from '#sync/log/account.ts'
import { nothingHandedOver } from '#sync/log/handoff.ts'
import { unknownIdentity } from '#sync/storage/identity.ts'
import type { LogStore } from '#sync/storage/log-store.ts'
import { memoryDisk } from '#sync/storage/memory-log-store.ts'
import { newEpoch } from '#sync/storage/new-epoch.ts'
import { blanketAdded, clientOf, cushionAdded, idOf, NOW } from '#tests/kit/entries.ts'
import { lateStore } from './late-store.ts'
import { entriesOn, openTab } from './log-fixture.ts'

type Tab = ReturnType<typeof openTab>

const source = { eventId: () => idOf(99), now: () => NOW, clientId: () => clientOf(99) }

/** A logout in this tab. */
const leave = ({ log }: Tab) =>
  log.record(({ identity, lastSeq }) => {
    const account: Account = { status: 'leaving' }
    return { change: newEpoch({ lastSeq, epoch: identity.epoch + 1, account, source }), outcome: null }
  })

describe('the end of an epoch', () => {
  test('drops the page’s personal data outside the log, in the tab that logs out and in every other', async () => {
    const disk = memoryDisk()
    const [one, two] = [openTab({ disk }), openTab({ disk })]
    await one.act(blanketAdded()).saved
    await two.log.catchUp()
    expect([one.deletionsOutsideLog(), two.deletionsOutsideLog()]).toEqual([0, 0])
    await leave(one)
    await two.log.catchUp()
    expect([one.deletionsOutsideLog(), two.deletionsOutsideLog()]).toEqual([1, 1])
  })

  test('is known from the first one on: that is recorded when the log is first opened', async () => {
    const tab = openTab()
    await tab.log.opened
    expect(tab.localRecord.epoch()).toBe(0)
  })

  test('reuses no number of the previous epoch, for whoever opens the log', async () => {
    const first = openTab()
    await first.act(blanketAdded(), cushionAdded()).saved
    await leave(first)
    const next = openTab({ disk: first.disk })
    await next.act(blanketAdded()).saved
    expect(next.fold().pending.map(({ seq }) => seq)).toEqual([3])
  })

  test('is recorded beside the log before the log is wiped', async () => {
    let recorded: number | null = null
    const tab: Tab = openTab({
      tamper: (store: LogStore): LogStore => ({
        ...store,
        append(batch) {
          if (batch.wipes) recorded = tab.localRecord.epoch()
          return store.append(batch)
        },
      }),
    })
    await tab.act(blanketAdded()).saved
    await leave(tab)
    expect(recorded).toBe(1)
  })

  test('that a tab did not finish starting is started by the next, which tells the others', async () => {
    const disk = memoryDisk()
    const first = openTab({ disk })
    await first.act(blanketAdded()).saved
    first.localRecord.setEpoch(1)
    const next = openTab({ disk })
    await next.log.opened
    await next.pass(1)
    expect(next.fold().pending).toEqual([])
    expect(next.sent).toContainEqual({ kind: 'appended', index: disk.last })
  })

  test('includes an act of a tab that has not heard of it: it is not written in the next epoch', async () => {
    const disk = memoryDisk()
    const [one, two] = [openTab({ disk }), openTab({ disk })]
    await Promise.all([one.log.opened, two.log.opened])
    await leave(one)
    await two.act(blanketAdded()).saved
    expect(entriesOn(two).map(({ type }) => type)).toEqual(['Reset', 'Reset'])
    expect([two.cart.epoch(), two.view().lines, two.deletionsOutsideLog()]).toEqual([1, {}, 1])
  })

  test('includes what another tab did in memory, which could not be told of it', async () => {
    const disk = memoryDisk()
    const { tamper, open } = lateStore()
    const [one, two] = [openTab({ disk }), openTab({ disk, tamper })]
    await one.log.opened
    await two.pass(5_000)
    expect(await two.act(blanketAdded()).saved).toBe('memory')
    await leave(one)
    open()
    // The store is adopted before the tab hears of the logout.
    await two.pass(1)
    expect(two.status().storage).toBe('indexeddb')
    expect(two.view().lines).toEqual({})
  })

  test.each(['memory', 'indexeddb'] as const)(
    'reaches a tab with its log in %s at its next sync, even if no message does',
    async (storage) => {
      const disk = memoryDisk()
      const { tamper } = lateStore()
      const withoutStore = { disk, tamper }
      const [leaving, other] = storage === 'memory' ? [{ disk }, withoutStore] : [withoutStore, { disk }]
      const [one, two] = [openTab(leaving), openTab(other)]
      await one.pass(5_000)
      await two.pass(5_000)
      expect(await two.act(blanketAdded()).saved).toBe(storage)
      await leave(one)
      const { identity, fold } = await two.log.catchUp()
      expect(identity.epoch).toBe(1)
      expect([fold.pending, two.view().lines]).toEqual([[], {}])
    },
  )
})

test('a login known to a tab with its log in memory is written to the store', async () => {
  const { tamper, open } = lateStore()
  const tab = openTab({ tamper })
  await tab.pass(5_000)
  const account: Account = { status: 'customer', id: 'thandi', ended: false }
  await tab.log.record(({ identity }) => {
    return { change: { entries: [], identity: { ...identity, account, logins: 1 } }, outcome: null }
  })
  open()
  await tab.log.catchUp()
  await tab.pass(1)
  expect(tab.status().storage).toBe('indexeddb')
  expect((await tab.log.catchUp()).identity).toMatchObject({ account, logins: 1 })
})

test('a page that knows of a login only from the page before it makes the store its customer’s', async () => {
  const disk = memoryDisk()
  await openTab({ disk }).act(blanketAdded()).saved
  const { tamper, open } = lateStore()
  const account: Account = { status: 'customer', id: 'thandi', ended: false }
  const tab = openTab({ disk, tamper, handedOver: { ...nothingHandedOver, account } })
  await tab.pass(5_000)
  expect(await tab.act(cushionAdded()).saved).toBe('memory')
  open()
  await tab.log.catchUp()
  await tab.pass(1)
  expect(tab.status().storage).toBe('indexeddb')
  expect((await tab.log.catchUp()).identity).toMatchObject({ account, logins: 1 })
})

test('a page that completes the wipe of a logout in memory keeps a customer who has logged in since', async () => {
  const disk = memoryDisk()
  const first = openTab({ disk })
  await first.act(blanketAdded()).saved
  first.localRecord.setEpoch(1)
  const account: Account = { status: 'customer', id: 'thandi', ended: false }
  const tab = openTab({ disk, handedOver: { ...nothingHandedOver, account } })
  const { identity, fold } = await tab.log.catchUp()
  expect(identity).toMatchObject({ account, epoch: 1 })
  expect(fold.pending).toEqual([])
})

test('a page that opens an empty store after a logout sends the logout to the server', async () => {
  const disk = memoryDisk()
  const { localRecord } = openTab({ disk })
  localRecord.setEpoch(1)
  disk.identity = { ...unknownIdentity, clientId: clientOf(3), account: { status: 'leaving' }, epoch: 1 }
  const { identity } = await openTab({ disk }).log.catchUp()
  expect(identity.account).toEqual({ status: 'leaving' })
})

test('a tab that started in memory does not undo a logout that the store has still to send', async () => {
  const disk = memoryDisk()
  const { localRecord } = openTab({ disk })
  localRecord.setEpoch(1)
  disk.identity = { ...unknownIdentity, clientId: clientOf(3), account: { status: 'leaving' }, epoch: 1 }
  const { tamper, open } = lateStore()
  const tab = openTab({ disk, tamper })
  await tab.pass(5_000)
  expect(await tab.act(blanketAdded()).saved).toBe('memory')
  open()
  await tab.log.catchUp()
  await tab.pass(1)
  expect(tab.status().storage).toBe('indexeddb')
  expect((await tab.log.catchUp()).identity.account).toEqual({ status: 'leaving' })
})

test('a login handed over by a page in memory counts in a store that has still to send an earlier logout', async () => {
  const disk = memoryDisk()
  await openTab({ disk }).act(blanketAdded()).saved
  const [stored, account]: Account[] = [{ status: 'leaving' }, { status: 'customer', id: 'thandi', ended: false }]
  if (disk.identity === null || stored === undefined || account === undefined) expect.unreachable()
  disk.identity = { ...disk.identity, account: stored }
  const tab = openTab({ disk, handedOver: { ...nothingHandedOver, account } })
  expect((await tab.log.catchUp()).identity).toMatchObject({ account, logins: 1 })
})

test('a log in memory keeps its acts in a browser that can record no epoch', async () => {
  const tab = openTab({ tamper: lateStore().tamper })
  Object.assign(tab.localRecord, { epoch: () => null })
  await tab.pass(5_000)
  await tab.act(blanketAdded()).saved
  expect((await tab.log.catchUp()).fold.pending).toHaveLength(1)
  expect(tab.status().storage).toBe('memory')
})
