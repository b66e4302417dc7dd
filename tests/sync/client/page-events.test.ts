import { describe, expect, test } from 'vitest'
import { MAX_VIEW_FACTS_REPORTS } from '#domain/wire/view-facts-report.ts'
import { idleView, idOf, NOW } from '#tests/kit/entries.ts'
import { browserIn } from '../exchange/engine-browsers.ts'
import { beforeNewerSeed, syncedBrowser } from '../exchange/synced-browser.ts'
import { heldStore, isLoaded, tab } from './client-tab.ts'

describe('a page', () => {
  test('that is opened offline says so before its log is read', async () => {
    const { store, open } = heldStore()
    const page = tab().openPage({ code: 'comes', store })
    expect(page.log.phase()).toBe('opening')
    expect(page.getSnapshot().sync.isReachable).toBe(false)
    open()
    await isLoaded(page)
    expect(page.getSnapshot().sync.isReachable).toBe(false)
  })

  test('shows at once that the network is lost, and that it is back', async () => {
    const { page, isReachable } = await syncedBrowser()
    page('offline')
    expect(isReachable()).toBe(false)
    page('online')
    expect(isReachable()).toBe(true)
  })

  test.for(['visible', 'hidden', 'left', 'returned'] as const)(
    'keeps the network’s state when it is %s',
    async (event) => {
      const { page, isReachable } = await syncedBrowser()
      page(event)
      expect(isReachable()).toBe(true)
      page('offline')
      page(event)
      expect(isReachable()).toBe(false)
    },
  )

  test('shows after it was restored that the network was lost or came back meanwhile, of which no browser need tell it', async () => {
    const { page, networkMeanwhile, isReachable } = await syncedBrowser()
    page('left')
    networkMeanwhile(false)
    page('returned')
    expect(isReachable()).toBe(false)
    page('left')
    networkMeanwhile(true)
    page('returned')
    expect(isReachable()).toBe(true)
  })

  test('that shows no rendered cart hurries nobody while it rereads its log', async () => {
    const { calls, said, pass } = await syncedBrowser()
    await pass(60_000)
    expect({ calls, hurried: said.filter(({ kind }) => kind === 'hurry') }).toEqual({ calls: [], hurried: [] })
  })
})

test('a rendered cart that the server no longer has makes way for the log’s within a minute', async () => {
  const { shared, view, next } = await beforeNewerSeed()
  const { cart } = next.seed
  const { client } = browserIn(next)
  await shared.pass(15_000)
  expect(client.getSnapshot().view).toEqual(cart)
  await shared.pass(45_000)
  expect(client.getSnapshot().view).toEqual(view)
})

test('other messages between tabs do not displace what a tab showed from the reports', async () => {
  const { client, receive, requests, pass } = await syncedBrowser()
  const clientId = requests.at(-1)?.clientId ?? ''
  const viewed = { id: idOf(1), at: NOW, after: 1, cursor: 1, view: idleView }
  receive({ kind: 'viewed', clientId, streamId: null, viewed })
  for (let sent = 0; sent < MAX_VIEW_FACTS_REPORTS; sent += 1) receive({ kind: 'link', link: 'up' })
  client.pull()
  await pass(1_000)
  expect(requests.at(-1)?.views).toEqual([viewed])
})

test('a tab that is asked to hurry does not ask the others to', async () => {
  const { receive, calls, said, pass } = await syncedBrowser()
  receive({ kind: 'hurry' })
  await pass(1_000)
  expect(calls).toEqual(['sync'])
  expect(said.map(({ kind }) => kind)).not.toContain('hurry')
})
