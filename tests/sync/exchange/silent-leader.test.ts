import { describe, expect, test } from 'vitest'
import { memoryDisk } from '#sync/storage/memory-log-store.ts'
import { browserIn, virtualShop } from './engine-browsers.ts'
import { sharedLocks } from './shared-locks.ts'

/** A tab that the system has suspended without any event, as iOS does, or that hangs: it holds the lock, and does nothing. */
function suspendedLeader() {
  const locks = sharedLocks()
  const { promise, resolve } = Promise.withResolvers<void>()
  void locks.request('rusbank-sync', { signal: new AbortController().signal }, () => promise)
  return { locks, close: resolve }
}

describe('a tab whose leader does nothing', () => {
  test('sends its own acts within a minute', async () => {
    const shared = virtualShop()
    const { locks } = suspendedLeader()
    const { addBlanket, client } = browserIn({ shop: shared, locks })
    addBlanket()
    await shared.pass(60_000)
    expect(client.getSnapshot().sync).toMatchObject({ state: 'sent', pending: 0 })
  })

  test('leads only once its leader has left two questions unanswered', async () => {
    const shared = virtualShop()
    const { locks } = suspendedLeader()
    const { addBlanket, said, calls } = browserIn({ shop: shared, locks })
    addBlanket()
    const questions = () => said.filter(({ kind }) => kind === 'link_asked').length
    while (questions() < 2) await shared.pass(100)
    expect(calls).toEqual([])
    while (questions() < 3) await shared.pass(100)
    await shared.pass(1_000)
    expect(calls).toContain('sync')
  })

  test('leads no sooner because its page was shown several times', async () => {
    const shared = virtualShop()
    const { locks } = suspendedLeader()
    const { addBlanket, page, calls } = browserIn({ shop: shared, locks })
    addBlanket()
    await shared.pass(100)
    for (const event of ['hidden', 'visible', 'hidden', 'visible'] as const) page(event)
    await shared.pass(1_000)
    expect(calls).toEqual([])
  })

  test('gets the changes of another device', async () => {
    const shared = virtualShop()
    const phone = browserIn({ shop: shared })
    phone.addBlanket()
    await shared.pass(2_000)
    const { cartKey } = phone.cookies()
    const { locks } = suspendedLeader()
    const tab = browserIn({ shop: shared, locks, cartKey })
    tab.addBlanket()
    await shared.pass(60_000)
    expect([tab.blankets(), phone.blankets()]).toEqual([2, 2])
  })

  test('leads alone: the others follow it, and it follows a leader that works again', async () => {
    const shared = virtualShop()
    const browser = { shop: shared, disk: memoryDisk(), locks: sharedLocks(), channel: new Set<never>() }
    const leading = browserIn(browser)
    leading.addBlanket()
    await shared.pass(5_000)
    const asleep = [...browser.channel][0]
    if (asleep !== undefined) browser.channel.delete(asleep)
    const followers = [browserIn(browser), browserIn(browser)]
    const connected = () => followers.filter(({ lines }) => lines.size > 0).length
    await shared.pass(120_000)
    expect(connected()).toBe(1)
    if (asleep !== undefined) browser.channel.add(asleep)
    await shared.pass(60_000)
    expect(connected()).toBe(0)
    followers[0]?.addBlanket()
    await shared.pass(5_000)
    expect(leading.blankets()).toBe(2)
    expect(followers[1]?.client.getSnapshot().sync.pending).toBe(0)
  })
})
