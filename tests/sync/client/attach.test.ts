import { describe, expect, test } from 'vitest'
import type { TabMessage } from '#sync/ports/ports.ts'
import { memoryDisk } from '#sync/storage/memory-log-store.ts'
import { clientOf, idleView, idOf, NOW } from '#tests/kit/entries.ts'
import { customerIdOf } from '#tests/sim/world/accounts.ts'
import { browserIn, virtualShop } from '../exchange/engine-browsers.ts'
import { sharedLocks } from '../exchange/shared-locks.ts'
import { beforeNewerSeed, syncedBrowser } from '../exchange/synced-browser.ts'

/** Two tabs of one browser, of which the first leads. The messages between them are lost. */
async function twoTabs() {
  const shared = virtualShop()
  const [disk, locks] = [memoryDisk(), sharedLocks()]
  const leading = browserIn({ shop: shared, disk, locks })
  await shared.pass(1_000)
  const other = browserIn({ shop: shared, disk, locks })
  await shared.pass(1_000)
  return { leading, other, pass: shared.pass }
}

describe('another tab’s entries, whose message was lost', () => {
  test.for([
    ['becomes visible', 'visible'],
    ['is restored', 'returned'],
  ] as const)('are read when the page %s', async ([, event]) => {
    const { leading, other, pass } = await twoTabs()
    leading.addBlanket()
    await pass(1_000)
    expect(other.blankets()).toBe(0)
    other.page(event)
    await pass(1)
    expect(other.blankets()).toBe(1)
  })

  test('are read within 20 seconds', async () => {
    const { leading, other, pass } = await twoTabs()
    leading.addBlanket()
    await pass(20_000)
    expect(other.blankets()).toBe(1)
  })
})

describe('a message from another tab', () => {
  test('changes whether the server is reachable', async () => {
    const { other, pass } = await twoTabs()
    other.receive({ kind: 'link', link: 'down' })
    await pass(1)
    expect(other.client.getSnapshot().sync.isReachable).toBe(false)
  })

  test('that asks to hurry starts an exchange', async () => {
    const { calls, receive, pass } = await syncedBrowser()
    receive({ kind: 'hurry' })
    await pass(1)
    expect(calls).toEqual(['sync'])
  })

  test('with view facts is reported with the next exchange', async () => {
    const { client, receive, requests, pass } = await syncedBrowser()
    const clientId = requests.at(-1)?.clientId ?? ''
    const viewed = { id: idOf(1), at: NOW, after: 1, cursor: 1, view: idleView }
    receive({ kind: 'viewed', clientId, streamId: null, viewed })
    receive({ kind: 'viewed', clientId: clientOf(99), streamId: null, viewed: { ...viewed, id: idOf(2) } })
    client.pull()
    await pass(1_000)
    expect(requests.at(-1)?.views).toEqual([viewed])
  })
})

test('a view is reported with its place in the log when it was shown, whatever is read meanwhile', async () => {
  const { leading, other, pass } = await twoTabs()
  leading.addBlanket()
  await pass(1_000)
  other.page('visible')
  other.client.reportView(idleView)
  await pass(1)
  expect(other.blankets()).toBe(1)
  expect(other.said).toContainEqual(
    expect.objectContaining({ viewed: expect.objectContaining({ after: 0, cursor: 0 }) }),
  )
})

test('a pull asks the leading tab to hurry', async () => {
  const { client, said } = await syncedBrowser()
  client.pull()
  expect(said).toEqual([{ kind: 'hurry' }])
})

test('a problem is reported to the server with the next exchange', async () => {
  const shared = virtualShop()
  const { addBlanket, requests } = browserIn({ shop: shared, opensIn: 60_000 })
  addBlanket()
  await shared.pass(10_000)
  expect(requests.flatMap(({ problems = [] }) => problems.map(({ what }) => what))).toContain('storage_failed')
})

test('a problem is shown to developers at once', async () => {
  const shared = virtualShop()
  const { addBlanket, problems } = browserIn({ shop: shared, opensIn: 60_000 })
  addBlanket()
  await shared.pass(10_000)
  expect(problems.map(({ what }) => what)).toContain('storage_failed')
})

test('a tab with its log in memory tries to open another store', async () => {
  const shared = virtualShop()
  const { addBlanket, client } = browserIn({ shop: shared, opensIn: 30_000, stuck: 1 })
  addBlanket()
  await shared.pass(60_000)
  expect(client.getSnapshot().sync.storage).toBe('indexeddb')
})

test('a network that is lost while the log is opened is shown as lost', async () => {
  const shared = virtualShop()
  const { client, page } = browserIn({ shop: shared, opensIn: 500 })
  await shared.pass(100)
  page('offline')
  await shared.pass(1_000)
  expect(client.getSnapshot()).toMatchObject({ loaded: true, sync: { storage: 'indexeddb', isReachable: false } })
})

describe('the server-rendered cart', () => {
  test('is loaded into an empty log before the next poll of the server', async () => {
    const shared = virtualShop()
    const first = browserIn({ shop: shared })
    first.addBlanket()
    await shared.pass(5_000)
    const { view, fold } = first.client.getSnapshot()
    const seed = { cart: view, streamId: fold.streamId ?? '', cursor: fold.cursor + 1, acts: [] }
    const { calls, client } = browserIn({ shop: shared, cartKey: first.cookies().cartKey, seed })
    await shared.pass(19_000)
    expect(client.getSnapshot().view).toEqual(view)
    calls.length = 0
    await shared.pass(2_000)
    expect(calls).toContain('sync')
  })

  test('is kept by a tab whose code is too old to bring its log up to it', async () => {
    const { shared, next } = await beforeNewerSeed()
    const { client } = browserIn({ ...next, isOutdated: true })
    await shared.pass(60_000)
    expect(client.getSnapshot().sync.isUpdateNeeded).toBe(true)
    expect(client.getSnapshot().view).toEqual(next.seed.cart)
  })
})

test('the dismissal of a refusal that is not shown writes nothing', async () => {
  const { client, disk, pass } = await syncedBrowser()
  const { last } = disk
  client.dismissRefusal(idOf(1))
  await pass(1_000)
  expect(disk.last).toBe(last)
})

describe('the wait before a logout', () => {
  test('ends at once if the session has ended, since nothing can be sent', async () => {
    const { client, shared, logIn, addBlanket, pass } = await syncedBrowser()
    void logIn(0)
    await pass(5_000)
    shared.server.endSessions(customerIdOf(0))
    addBlanket()
    await pass(5_000)
    let outcome = ''
    void client.flushBeforeLogout().then((result) => {
      outcome = result
    })
    await pass(1_000)
    expect(outcome).toBe('unsent')
  })

  test('includes another tab’s entries, whose message was lost', async () => {
    const { leading, other, pass } = await twoTabs()
    other.page('offline')
    leading.stopServer()
    leading.addBlanket()
    await pass(1_000)
    let outcome = ''
    void other.client.flushBeforeLogout().then((result) => {
      outcome = result
    })
    await pass(1_000)
    expect(outcome).toBe('unsent')
  })

  test('for the server’s answer to an earlier logout ends at once when offline', async () => {
    const { client, logIn, page, pass, stopServer } = await syncedBrowser()
    void logIn(0)
    await pass(5_000)
    stopServer()
    page('offline')
    let isOver = false
    void client.logOut().then(() => {
      isOver = true
    })
    await pass(1_000)
    expect(isOver).toBe(true)
  })
})

test('a guest’s cart is loaded again at once after the log was cleared', async () => {
  const { client, said, blankets, pass } = await syncedBrowser()
  void client.clear()
  await pass(1_000)
  expect(said).toContainEqual({ kind: 'hurry' })
  expect(blankets()).toBe(1)
})

test('a client that is stopped shows its last act to the other tabs at once', async () => {
  const shared = virtualShop()
  const [disk, locks, channel] = [memoryDisk(), sharedLocks(), new Set<(message: TabMessage) => void>()]
  const leading = browserIn({ shop: shared, disk, locks, channel })
  await shared.pass(1_000)
  const other = browserIn({ shop: shared, disk, locks, channel })
  await shared.pass(1_000)
  other.addBlanket()
  void other.client.stop()
  await shared.pass(1_000)
  expect(leading.blankets()).toBe(1)
})

test('a stopped client closes its channel, and reads nothing more, also when its page is shown again', async () => {
  const { client, disk, isChannelOpen, page, pass } = await syncedBrowser()
  let reads = 0
  void client.stop()
  await pass(1)
  expect(isChannelOpen()).toBe(false)
  Object.defineProperty(disk, 'identity', {
    get() {
      reads += 1
      return null
    },
  })
  await pass(60_000)
  page('visible')
  await pass(1_000)
  expect(reads).toBe(0)
})
