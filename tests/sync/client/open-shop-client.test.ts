import { describe, expect, test } from 'vitest'
import type { LogStore } from '#sync/storage/log-store.ts'
import { blanket, blanketKey, cushion } from '#tests/kit/goods.ts'
import { addBlanket, adding, blankets, heldLogout, heldStore, isLoaded, tab, typesOn } from './client-tab.ts'

describe('a page before its store is open', () => {
  test('shows an event at once, and has it in its outbox', () => {
    const page = tab().openPage()
    page.act(addBlanket, blanket)
    expect(blankets(page)).toBe(1)
    expect(page.log.phase()).toBe('opening')
    expect(page.log.outbox.unsaved()).toMatchObject([{ event: { type: 'ItemAdded' } }])
    expect(page.getSnapshot().sync).toMatchObject({ state: 'sending', pending: 1, isDurable: false })
  })

  test('stores its events in order once the store is open', async () => {
    const { disk, openPage } = tab()
    const page = openPage({ code: 'comes' })
    const acts = [
      page.act(addBlanket, blanket),
      page.act({ type: 'ChangeQuantity', itemKey: blanketKey, quantity: 4 }),
      page.act(adding(cushion.id), cushion),
    ]
    expect(await Promise.all(acts.map((acted) => acted.ok && acted.saved))).toEqual(Array(3).fill('indexeddb'))
    expect(typesOn(disk)).toEqual(['ItemAdded', 'QuantityChanged', 'ItemAdded'])
    expect(page.log.outbox.unsaved()).toEqual([])
    expect(page.log.outbox.unsent().map(({ seq }) => seq)).toEqual([1, 2, 3])
  })

  test('says that its events wait for the shop while the code cannot be loaded, does not blame the browser’s storage, and stores them afterwards', async () => {
    const { disk, openPage } = tab()
    const page = openPage({ code: 'fails' })
    const acted = page.act(addBlanket, blanket)
    await expect.poll(() => page.retries()).toBe(1)
    expect(page.getSnapshot().sync).toMatchObject({
      state: 'offline',
      storage: 'indexeddb',
      isDurable: false,
      pending: 1,
    })
    page.retry()
    expect(acted.ok && (await acted.saved)).toBe('indexeddb')
    expect(typesOn(disk)).toEqual(['ItemAdded'])
  })

  test('no longer says so once the code is loaded again, before the store is open', async () => {
    const { store, open } = heldStore()
    // The browser reports a network.
    const page = tab().openPage({ code: 'fails', store, logOut: () => new Promise(() => {}) })
    await expect.poll(() => page.retries()).toBe(1)
    expect(page.getSnapshot().sync.isReachable).toBe(false)
    page.retry()
    await new Promise((done) => setImmediate(done))
    expect(page.log.phase()).toBe('opening')
    expect(page.getSnapshot().sync.isReachable).toBe(true)
    open()
    await isLoaded(page)
  })
})

test('a page that is closed before its code has loaded does not attach it', async () => {
  const { disk, openPage } = tab()
  const { promise: code, resolve: come } = Promise.withResolvers<void>()
  let closed = 0
  const store = (each: LogStore): LogStore => ({
    ...each,
    close() {
      closed += 1
    },
  })
  const page = openPage({ code, store })
  await page.stop()
  come()
  await new Promise((done) => setTimeout(done))
  expect(closed).toBe(1)
  expect(typesOn(disk)).toEqual([])
})

test('a page that is closed does not load its code again', async () => {
  const page = tab().openPage({ code: 'fails' })
  await page.stop()
  await new Promise((done) => setImmediate(done))
  expect(page.getSnapshot().sync.isReachable).toBe(true)
  expect(page.retries()).toBe(0)
})

test('a client that is stopped has written its last act', async () => {
  const { disk, openPage } = tab()
  const page = openPage({ code: 'comes' })
  await isLoaded(page)
  page.act(addBlanket, blanket)
  await page.stop()
  expect(typesOn(disk)).toEqual(['ItemAdded'])
})

describe('a login after a logout', () => {
  test('waits until the server knows of the logout, whose answer would delete the new session’s cookie', async () => {
    const thisTab = tab()
    await isLoaded(thisTab.openPage({ code: 'comes' }))
    thisTab.logOutElsewhere()
    const { logOut, requested, answer } = heldLogout()
    const page = thisTab.openPage({ code: 'comes', logOut })
    let isHeard = false
    const heard = page.logoutAnswered().then(() => {
      isHeard = true
    })
    await requested
    await new Promise((done) => setImmediate(done))
    expect(isHeard).toBe(false)
    answer()
    await heard
    expect(page.log.status().account.status).toBe('guest')
  })

  test('waits for nothing if nobody has logged out, or offline', async () => {
    const quiet = tab().openPage({ code: 'comes', logOut: () => expect.unreachable('nobody has logged out') })
    await quiet.logoutAnswered()
    const thisTab = tab()
    await isLoaded(thisTab.openPage({ code: 'comes' }))
    thisTab.logOutElsewhere()
    await thisTab.openPage({ code: 'comes' }).logoutAnswered()
  })
})
