import { describe, expect, test } from 'vitest'
import type { Account } from '#sync/log/account.ts'
import type { TabMessage } from '#sync/ports/ports.ts'
import { memoryDisk } from '#sync/storage/memory-log-store.ts'
import { newEpoch } from '#sync/storage/new-epoch.ts'
import { blanketAdded, clientOf, idOf, NOW } from '#tests/kit/entries.ts'
import { blanketKey } from '#tests/kit/goods.ts'
import { lateStore } from './late-store.ts'
import { changeIdentity, openTab, recording, type Tab, type Tampering, usedDisk } from './log-fixture.ts'

const customer = (id: string): Account => ({ status: 'customer', id, ended: false })

/** A new epoch begins. */
const wipe = ({ log }: Tab, account: Account) =>
  log.record(({ lastSeq, identity }) => {
    const source = { eventId: () => idOf(99), now: () => NOW, clientId: () => clientOf(99) }
    return { change: newEpoch({ lastSeq, epoch: identity.epoch + 1, account, source }), outcome: null }
  })

/** The epochs in the messages about an identity. */
const identified = ({ sent }: Tab) =>
  sent.splice(0).flatMap((message) => (message.kind === 'identified' ? [message.epoch] : []))

/** A tab with its log in memory. */
async function tabInMemory(disk = memoryDisk()) {
  const tab = openTab({ disk, tamper: lateStore().tamper })
  await tab.pass(5_000)
  await tab.act(blanketAdded()).saved
  expect(tab.status().storage).toBe('memory')
  return tab
}

describe('other tabs are told of an identity', () => {
  test('with another account, or of another epoch, and not of any other write', async () => {
    const tab = openTab()
    await tab.act(blanketAdded()).saved
    await changeIdentity(tab, { seqBase: 1 })
    expect(identified(tab)).toEqual([])
    await changeIdentity(tab, { account: customer('thandi') })
    expect(identified(tab)).toEqual([0])
    await wipe(tab, customer('thandi'))
    expect(identified(tab)).toEqual([1])
  })

  test('whose session has ended, or is valid again', async () => {
    const tab = openTab()
    await changeIdentity(tab, { account: customer('thandi') })
    identified(tab)
    for (const ended of [true, false]) {
      await changeIdentity(tab, { account: { status: 'customer', id: 'thandi', ended } })
      expect(identified(tab)).toEqual([0])
    }
  })
})

describe('a tab that is told of an identity', () => {
  test('in its own epoch reads what is new, and not the whole store', async () => {
    const disk = memoryDisk()
    const { tamper, calls } = recording()
    const [one, two] = [openTab({ disk }), openTab({ disk, tamper })]
    await two.log.opened
    await changeIdentity(one, { account: customer('thandi') })
    calls.length = 0
    two.receive({ kind: 'identified', epoch: 0 })
    await two.pass(1)
    expect(two.cart.status().account).toEqual(customer('thandi'))
    expect(calls).toEqual(['read'])
  })

  test('in a new epoch, by a tab that has no store, wipes the store', async () => {
    const tab = openTab()
    await tab.act(blanketAdded()).saved
    tab.localRecord.setEpoch(1)
    tab.receive({ kind: 'identified', epoch: 1 })
    await tab.pass(1)
    expect(tab.view().lines).toEqual({})
    expect(tab.cart.status().account).toEqual({ status: 'leaving' })
  })

  test('in a new epoch, wipes its own log in memory, as a guest', async () => {
    const tab = await tabInMemory()
    tab.localRecord.setEpoch(1)
    tab.receive({ kind: 'identified', epoch: 1 })
    await tab.pass(1)
    expect(tab.view().lines).toEqual({})
    expect([tab.cart.status().account, tab.cart.epoch()]).toEqual([{ status: 'guest' }, 1])
    expect(tab.status().storage).toBe('memory')
  })

  test('in its own epoch, keeps its own log in memory', async () => {
    const tab = await tabInMemory()
    tab.receive({ kind: 'identified', epoch: 0 })
    await tab.pass(1)
    expect(tab.view().lines[blanketKey]?.quantity).toBe(1)
  })

  test('of an earlier epoch, keeps its own log in memory', async () => {
    const tab = await tabInMemory()
    tab.localRecord.setEpoch(1)
    tab.receive({ kind: 'identified', epoch: 1 })
    await tab.pass(1)
    await tab.act(blanketAdded()).saved
    tab.receive({ kind: 'identified', epoch: 0 })
    await tab.pass(1)
    expect(tab.view().lines[blanketKey]?.quantity).toBe(1)
    expect([tab.cart.epoch(), tab.localRecord.epoch()]).toEqual([1, 1])
  })
})

test('a message about entries that the tab has read causes no reading', async () => {
  const { tamper, calls } = recording()
  const tab = openTab({ tamper })
  await tab.act(blanketAdded()).saved
  calls.length = 0
  tab.receive({ kind: 'appended', index: 1 })
  await tab.pass(1)
  expect(calls).toEqual([])
})

test.each<TabMessage>([
  { kind: 'appended', index: 1 },
  { kind: 'identified', epoch: 0 },
])(
  'a message ($kind) that arrives during a write is followed after it, so that the next write is not too late',
  async (message) => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const tamper: Tampering = (store) => ({
      ...store,
      async append(batch) {
        const done = await store.append(batch)
        await answered
        return done
      },
    })
    const tab = openTab({ disk: await usedDisk(), tamper })
    await tab.log.opened
    const act = tab.act(blanketAdded())
    await tab.pass(1)
    expect(tab.disk.last).toBe(1)
    tab.receive(message)
    await tab.pass(1)
    answer()
    await act.saved
    await tab.act(blanketAdded()).saved
    expect(tab.view().lines[blanketKey]?.quantity).toBe(2)
    expect([tab.disk.last, tab.problems]).toEqual([2, []])
  },
)
