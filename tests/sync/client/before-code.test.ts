import { describe, expect, test } from 'vitest'
import { idleView } from '#tests/kit/entries.ts'
import { blanket } from '#tests/kit/goods.ts'
import { answerOf, loggedIn, refreshed, updatesOf } from '../account/account-fixture.ts'
import { browserIn, virtualShop } from '../exchange/engine-browsers.ts'
import { addBlanket, blankets, heldLogout, isLoaded, tab } from './client-tab.ts'

/** A tab whose first page was a customer’s or a guest’s with one blanket, and its next page, whose code has not loaded. */
async function nextPage(customer: string | null) {
  const thisTab = tab()
  const first = thisTab.openPage({ code: 'comes' })
  const acted = first.act(addBlanket, blanket)
  expect(acted.ok && (await acted.saved)).toBe('indexeddb')
  if (customer !== null) await first.logIn(answerOf(customer, 's1'))
  await first.stop()
  const { promise: code, resolve: load } = Promise.withResolvers<void>()
  return { page: thisTab.openPage({ code }), load: () => load() }
}

describe('what a page is asked to do before its code has loaded is done afterwards', () => {
  test('a logout', async () => {
    const { page, load } = await nextPage('thandi')
    const done = page.logOut()
    load()
    await done
    await isLoaded(page)
    expect(page.customer.getSnapshot().state).toEqual({ status: 'guest' })
    expect(blankets(page)).toBe(0)
  })

  test('the clearing of a guest’s log', async () => {
    const { page, load } = await nextPage(null)
    const done = page.clear()
    load()
    await done
    await isLoaded(page)
    expect(blankets(page)).toBe(0)
  })

  test('updates of the customer', async () => {
    const { page, load } = await nextPage('thandi')
    const done = page.applyUpdates(updatesOf('s1', [loggedIn('thandi'), refreshed('thandi')], 1))
    load()
    await done
    await isLoaded(page)
    expect(page.customer.getSnapshot().cursor).toBe(2)
  })

  test('the wait for acts to be sent before a logout', async () => {
    const { page, load } = await nextPage('thandi')
    const flushed = page.flushBeforeLogout()
    load()
    expect(await flushed).toBe('unsent')
  })

  test('a login, which takes another customer’s place only if the page says so', async () => {
    const { page, load } = await nextPage('thandi')
    const login = page.logIn(answerOf('sipho', 's2'))
    load()
    expect(await login).toEqual({ ok: false, why: 'another_customer', unsent: 1 })
    expect(await page.logIn(answerOf('sipho', 's2'), 'discard')).toEqual({ ok: true })
    expect(page.customer.getSnapshot().state).toMatchObject({ customer: { user_id: 'sipho' } })
    expect(blankets(page)).toBe(0)
  })

  test('a claim of acts', async () => {
    const { page, load } = await nextPage(null)
    const claimed = page.claimActs()
    load()
    expect(await claimed).toMatchObject([{ event: { type: 'ItemAdded' } }])
  })
})

test('a page whose code has not loaded has no cart key, and ignores pulls and views', async () => {
  const shared = virtualShop()
  const first = browserIn({ shop: shared })
  first.addBlanket()
  await shared.pass(5_000)
  const { client } = browserIn({ shop: shared, disk: first.disk, cartKey: first.cookies().cartKey })
  const { tab: _, ...view } = idleView
  expect(client.cartKey()).toBeNull()
  client.pull()
  client.reportView(view)
  await shared.pass(1_000)
  expect(client.cartKey()).toBe(first.cookies().cartKey)
  expect(client.cartKey()).toMatch(/^[\w-]{22}$/)
})

test('a logout is over once the server has answered it', async () => {
  const { logOut, requested, answer } = heldLogout()
  const page = tab().openPage({ code: 'comes', logOut })
  await page.logIn(answerOf('thandi', 's1'))
  let isOver = false
  const leaving = page.logOut().then(() => {
    isOver = true
  })
  await requested
  await new Promise((done) => setImmediate(done))
  expect(isOver).toBe(false)
  answer()
  await leaving
  expect(page.log.status().account.status).toBe('guest')
})
