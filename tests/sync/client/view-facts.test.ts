import { describe, expect, test } from 'vitest'
import { memoryDisk } from '#sync/storage/memory-log-store.ts'
import { idleView } from '#tests/kit/entries.ts'
import { browserIn, virtualShop } from '../exchange/engine-browsers.ts'
import { sharedLocks } from '../exchange/shared-locks.ts'

test('what a tab shows that does not lead is reported by the leading tab, once and under its own name', async () => {
  const shared = virtualShop()
  const browser = { shop: shared, disk: memoryDisk(), locks: sharedLocks(), channel: new Set<never>() }
  const leading = browserIn(browser)
  leading.addBlanket()
  await shared.pass(5_000)
  const following = browserIn(browser)
  await shared.pass(1_000)
  const { tab: _, ...view } = idleView
  following.client.reportView({ ...view, isDrawerOpen: true })
  await shared.pass(1_000)
  leading.client.pull()
  await shared.pass(1_000)
  leading.client.pull()
  await shared.pass(1_000)
  expect(leading.requests.flatMap(({ views = [] }) => views)).toMatchObject([{ view: { isDrawerOpen: true } }])
  expect(following.requests).toEqual([])
})

test('what the leading tab itself shows is reported, once', async () => {
  const shop = virtualShop()
  const { client, requests, addBlanket } = browserIn({ shop, disk: memoryDisk() })
  addBlanket()
  await shop.pass(5_000)
  const { tab: _, ...view } = idleView
  client.reportView({ ...view, isDrawerOpen: true })
  for (let times = 0; times < 2; times += 1) {
    client.pull()
    await shop.pass(1_000)
  }
  expect(requests.flatMap(({ views = [] }) => views)).toMatchObject([{ view: { isDrawerOpen: true } }])
})

test('a report says which tab showed what, after which act and at which position of the cart', async () => {
  const shared = virtualShop()
  const browser = { shop: shared, disk: memoryDisk(), locks: sharedLocks(), channel: new Set<never>() }
  const tabs = [browserIn(browser), browserIn(browser)]
  const [leading] = tabs
  leading?.addBlanket()
  leading?.addBlanket()
  await shared.pass(5_000)
  const { tab: _, ...view } = idleView
  for (const { client } of tabs) client.reportView(view)
  await shared.pass(1_000)
  leading?.client.pull()
  await shared.pass(1_000)
  const views = tabs.flatMap(({ requests }) => requests.flatMap(({ views = [] }) => views))
  const cursor = leading?.client.getSnapshot().fold.cursor
  expect(views.map((each) => ({ after: each.after, cursor: each.cursor }))).toEqual(Array(2).fill({ after: 2, cursor }))
  expect(cursor).toBeGreaterThan(0)
  const names = views.map((each) => each.view.tab)
  expect(new Set(names).size).toBe(2)
  expect(names.join()).toMatch(/^tab \d+,tab \d+$/)
})

describe('a page that is hidden may be closed', () => {
  const { tab: _, ...idle } = idleView
  const view = { ...idle, isDrawerOpen: true }
  const reported = [{ view: { isDrawerOpen: true } }]

  test('what it showed last is sent at once, in a request that outlives it, and only once if it returns', async () => {
    const shop = virtualShop()
    const { client, requests, outliving, addBlanket, page } = browserIn({ shop, disk: memoryDisk() })
    addBlanket()
    await shop.pass(5_000)
    client.reportView(view)
    page('hidden')
    expect(outliving.map(({ views }) => views)).toMatchObject([reported])
    await shop.pass(1_000)
    page('visible')
    await shop.pass(1_000)
    expect(requests.flatMap(({ views = [] }) => views)).toMatchObject(reported)
    expect(outliving.length).toBe(1)
  })

  test('what a following tab showed last is sent by its leader', async () => {
    const shop = virtualShop()
    const browser = { shop, disk: memoryDisk(), locks: sharedLocks(), channel: new Set<never>() }
    const leading = browserIn(browser)
    leading.addBlanket()
    await shop.pass(5_000)
    const following = browserIn(browser)
    await shop.pass(1_000)
    following.client.reportView(view)
    following.page('hidden')
    await shop.pass(1_000)
    expect(leading.requests.flatMap(({ views = [] }) => views)).toMatchObject(reported)
    expect(following.requests).toEqual([])
  })

  test('it sends nothing after it has stopped', async () => {
    const shop = virtualShop()
    const { client, requests, addBlanket, page } = browserIn({ shop, disk: memoryDisk() })
    addBlanket()
    await shop.pass(5_000)
    await client.stop()
    requests.length = 0
    page('hidden')
    await shop.pass(1_000)
    expect(requests).toEqual([])
  })
})
