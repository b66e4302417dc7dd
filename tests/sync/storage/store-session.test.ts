import { expect, test } from 'vitest'
import type { Account } from '#sync/log/account.ts'
import type { Identity } from '#sync/storage/identity.ts'
import { memoryDisk } from '#sync/storage/memory-log-store.ts'
import { blanketAdded } from '#tests/kit/entries.ts'
import { blanketKey } from '#tests/kit/goods.ts'
import { openTab, type Tab } from './log-fixture.ts'

const customer = (id: string): Account => ({ status: 'customer', id, ended: false })

/** Changes the log's identity. */
const become = ({ log }: Tab, change: Partial<Identity>) =>
  log.record(({ identity }) => ({ change: { entries: [], identity: { ...identity, ...change } }, outcome: null }))

test('the page’s personal data is dropped for another customer, and kept for the same', async () => {
  const tab = openTab()
  await become(tab, { account: customer('thandi') })
  await become(tab, { account: { status: 'customer', id: 'thandi', ended: true } })
  expect(tab.tracesDropped()).toBe(0)
  await become(tab, { account: customer('sipho') })
  expect(tab.tracesDropped()).toBe(1)
})

test('a write that is refused because another tab has changed the identity is no failure of the store', async () => {
  const disk = memoryDisk()
  const [one, two] = [openTab({ disk }), openTab({ disk })]
  await Promise.all([one.log.opened, two.log.opened])
  await become(one, { account: customer('thandi') })
  await become(two, { seqBase: 5 })
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
