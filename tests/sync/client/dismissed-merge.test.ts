import { expect, test } from 'vitest'
import type { TabMessage } from '#sync/ports/ports.ts'
import { type MemoryDisk, memoryDisk } from '#sync/storage/memory-log-store.ts'
import { browserIn, virtualShop } from '../exchange/engine-browsers.ts'

/** A browser whose guest has a cart since the one before was merged into an account by a login whose answer was lost. */
async function afterMerge() {
  const shop = virtualShop()
  const disk = memoryDisk()
  const { client, addBlanket, cookies } = browserIn({ shop, disk })
  addBlanket()
  await shop.pass(1_000)
  await client.stop()
  own(disk, { status: 'guest', merged: true })
  const channel = new Set<(message: TabMessage) => void>()
  const open = () => browserIn({ shop, disk, channel, cartKey: cookies().cartKey })
  return { disk, open, pass: shop.pass }
}

function own(disk: MemoryDisk, account: NonNullable<MemoryDisk['identity']>['account']) {
  if (disk.identity !== null) disk.identity = { ...disk.identity, account }
}

test('the message about a merged cart that is dismissed is gone in all tabs and on later pages, and the cart stays', async () => {
  const { open, pass } = await afterMerge()
  const tabs = [open(), open()]
  await pass(1_000)
  const merged = () => tabs.map(({ client }) => client.getSnapshot().sync.isMerged)
  expect(merged()).toEqual([true, true])
  tabs[0]?.client.dismissMergedCart()
  await pass(1_000)
  expect(merged()).toEqual([false, false])
  for (const { client } of tabs) await client.stop()
  const next = open()
  await pass(1_000)
  expect([next.client.getSnapshot().sync.isMerged, next.blankets()]).toEqual([false, 1])
})

test('a customer who logged in elsewhere meanwhile stays logged in', async () => {
  const { disk, open, pass } = await afterMerge()
  const account = { status: 'customer', id: 'thandi', ended: true } as const
  own(disk, account)
  const { client } = open()
  await pass(1_000)
  client.dismissMergedCart()
  await pass(1_000)
  expect(disk.identity?.account).toEqual(account)
})
