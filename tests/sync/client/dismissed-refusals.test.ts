import { expect, test } from 'vitest'
import { memoryDisk } from '#sync/storage/memory-log-store.ts'
import { blanket } from '#tests/kit/goods.ts'
import { browserIn, virtualShop } from '../exchange/engine-browsers.ts'

/** A tab in which the server has refused to add a product that it does not sell. */
async function refusedTab() {
  const shared = virtualShop()
  const disk = memoryDisk()
  const browser = browserIn({ shop: shared, disk })
  browser.addBlanket()
  const unknown = { ...blanket, id: 99_999 }
  browser.client.act({ type: 'AddItem', productId: unknown.id, variation: null, colour: null, quantity: 1 }, unknown)
  await shared.pass(5_000)
  const refusals = () => browser.client.getSnapshot().fold.refusals
  return Object.assign(browser, { shared, disk, refusals, pass: shared.pass })
}

test('a refusal that the shopper dismisses is gone, also on the next page, and the cart stays', async () => {
  const { client, disk, refusals, cookies, shared, pass, blankets } = await refusedTab()
  const [refusal] = refusals()
  expect(refusals()).toHaveLength(1)
  client.dismissRefusal(refusal?.eventId ?? '')
  await pass(1_000)
  expect(refusals()).toEqual([])
  expect(blankets()).toBe(1)
  expect(disk.rows.at(-1)?.entry).toMatchObject({
    type: 'RefusalDismissed',
    stream: client.getSnapshot().fold.streamId,
    data: { eventId: refusal?.eventId },
  })
  await client.stop()
  const next = browserIn({ shop: shared, disk, cartKey: cookies().cartKey })
  await pass(1_000)
  expect(next.client.getSnapshot().fold.refusals).toEqual([])
})

test('a refusal that is dismissed before the page’s code has loaded is gone once the log is read', async () => {
  const { client, disk, refusals, cookies, shared, pass } = await refusedTab()
  const eventId = refusals()[0]?.eventId ?? ''
  await client.stop()
  const next = browserIn({ shop: shared, disk, cartKey: cookies().cartKey })
  next.client.dismissRefusal(eventId)
  await pass(1_000)
  expect(next.client.getSnapshot()).toMatchObject({ loaded: true, fold: { refusals: [], dismissed: [eventId] } })
})

test('one dismissal leaves the other refusals', async () => {
  const { client, disk, refusals, pass } = await refusedTab()
  const unknown = { ...blanket, id: 99_998 }
  client.act({ type: 'AddItem', productId: unknown.id, variation: null, colour: null, quantity: 1 }, unknown)
  await pass(5_000)
  const ids = refusals().map(({ eventId }) => eventId)
  expect(ids).toHaveLength(2)
  client.dismissRefusal(ids[0] ?? '')
  await pass(1_000)
  expect(refusals().map(({ eventId }) => eventId)).toEqual(ids.slice(1))
  const { last } = disk
  client.dismissRefusal(ids[0] ?? '')
  await pass(1_000)
  expect(disk.last).toBe(last)
})
