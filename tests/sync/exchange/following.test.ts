import { describe, expect, test } from 'vitest'
import type { Seed } from '#sync/log/seed.ts'
import { memoryDisk } from '#sync/storage/memory-log-store.ts'
import { browserIn, virtualShop } from './engine-browsers.ts'
import { sharedLocks } from './shared-locks.ts'

describe('a tab that follows', () => {
  /** Two tabs of a browser; the first leads, and the shop has become unreachable before the second opens. */
  async function openedAfterAnOutage() {
    const shared = virtualShop()
    const browser = { shop: shared, disk: memoryDisk(), locks: sharedLocks(), channel: new Set<never>() }
    const leading = browserIn(browser)
    leading.addBlanket()
    await shared.pass(5_000)
    leading.stopServer()
    leading.client.pull()
    await shared.pass(1_000)
    const following = browserIn(browser)
    await shared.pass(100)
    return { shared, browser, leading, following, isReachable: () => following.client.getSnapshot().sync.isReachable }
  }

  test('has its leader’s link when it opens: an act is not shown as sent while the shop is unreachable', async () => {
    const { shared, following, isReachable } = await openedAfterAnOutage()
    expect(isReachable()).toBe(false)
    following.addBlanket()
    await shared.pass(100)
    expect(following.client.getSnapshot().sync.state).toBe('offline')
  })

  test('keeps its leader’s link when it gets messages about something else', async () => {
    const { following, isReachable } = await openedAfterAnOutage()
    for (const kind of ['link_asked', 'seeded', 'hurry'] as const) following.receive({ kind })
    expect(isReachable()).toBe(false)
  })

  test.for(['up', 'down'] as const)('and missed that the link is %s asks again when it is restored', async (link) => {
    const { shared, browser, leading, following, isReachable } = await openedAfterAnOutage()
    const cached = [...browser.channel].at(-1)
    if (cached !== undefined) browser.channel.delete(cached)
    following.page('left')
    await shared.pass(100)
    following.receive({ kind: 'link', link: link === 'up' ? 'down' : 'up' })
    if (link === 'up') await leading.startServer()
    await shared.pass(15_000)
    expect(isReachable()).toBe(link === 'down')
    if (cached !== undefined) browser.channel.add(cached)
    following.page('returned')
    await shared.pass(100)
    expect(isReachable()).toBe(link === 'up')
  })

  test('asks again within 20 seconds, if no tab led when it asked', async () => {
    const shared = virtualShop()
    const browser = { shop: shared, disk: memoryDisk(), locks: sharedLocks() }
    const [, { said }] = [browserIn(browser), browserIn(browser)]
    await shared.pass(1_000)
    said.length = 0
    await shared.pass(20_000)
    expect(said).toContainEqual({ kind: 'link_asked' })
  })

  test('gets no link from a tab that leads no more: it knows only an earlier one', async () => {
    const shared = virtualShop()
    const browser = { shop: shared, disk: memoryDisk(), locks: sharedLocks() }
    const [earlier, later] = [browserIn(browser), browserIn(browser)]
    await shared.pass(1_000)
    earlier.page('left')
    await shared.pass(1_000)
    for (const { said } of [earlier, later]) said.length = 0
    for (const { receive } of [earlier, later]) receive({ kind: 'link_asked' })
    expect(later.said).toEqual([{ kind: 'link', link: 'up' }])
    expect(earlier.said).toEqual([])
  })

  test('is told the link when it asks, and not by every message: without locks, tabs would never stop', async () => {
    const shared = virtualShop()
    const { receive, said } = browserIn({ shop: shared })
    await shared.pass(1_000)
    said.length = 0
    receive({ kind: 'link', link: 'up' })
    receive({ kind: 'seeded' })
    expect(said).toEqual([])
    receive({ kind: 'link_asked' })
    expect(said).toEqual([{ kind: 'link', link: 'up' }])
  })

  test('learns nothing of the link of a tab with its log in memory, which sends only for itself', async () => {
    const shared = virtualShop()
    const { addBlanket, receive, said, client } = browserIn({ shop: shared, opensIn: 60_000 })
    addBlanket()
    await shared.pass(6_000)
    receive({ kind: 'link_asked' })
    expect(client.getSnapshot().sync.storage).toBe('memory')
    expect(said.filter(({ kind }) => kind === 'link')).toEqual([])
  })

  test('brings its rendered cart into the log after an eviction, though the page of its leader shows no cart', async () => {
    const shared = virtualShop()
    const before = browserIn({ shop: shared })
    before.addBlanket()
    await shared.pass(5_000)
    const { view: cart, fold } = before.client.getSnapshot()
    const seed: Seed = { cart, streamId: fold.streamId ?? '', cursor: fold.cursor, acts: [] }
    const browser = { shop: shared, disk: memoryDisk(), locks: sharedLocks(), channel: new Set<never>() }
    const leading = browserIn(browser)
    await shared.pass(1_000)
    expect(leading.requests).toEqual([])
    const following = browserIn({ ...browser, seed })
    await shared.pass(1_000)
    expect(following.blankets()).toBe(1)
    await shared.pass(25_000)
    expect(leading.requests.length).toBeGreaterThan(0)
  })

  test('learns the link of the next leading tab also if its own code is too old to lead', async () => {
    const shared = virtualShop()
    const browser = { shop: shared, disk: memoryDisk(), locks: sharedLocks(), channel: new Set<never>() }
    const old = browserIn({ ...browser, isOutdated: true })
    old.addBlanket()
    await shared.pass(2_000)
    const renewed = browserIn(browser)
    await shared.pass(2_000)
    expect(old.client.getSnapshot().sync).toMatchObject({ isUpdateNeeded: true, isReachable: true })
    renewed.stopServer()
    renewed.client.pull()
    await shared.pass(1_000)
    expect(old.client.getSnapshot().sync.isReachable).toBe(false)
  })
})
