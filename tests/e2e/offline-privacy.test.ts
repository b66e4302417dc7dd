import { expect } from 'vitest'
import { newPerson, type Person, register, startRegistered } from './kit/account.ts'
import { orderOf, placeOrder, thandi } from './kit/checkout.ts'
import { expectPage } from './kit/expect-page.ts'
import { cachedTextOf, waitForOfflineCache } from './kit/offline-cache.ts'
import { glides, samples } from './kit/products.ts'
import type { Shop } from './kit/shop.ts'
import { storedDataOf } from './kit/stored-data.ts'
import { test } from './kit/story.ts'

test('no cache ever holds personal data, and after a logout nothing in the browser does', async ({
  profileWithWorker: profile,
}) => {
  const visitor = await profile.open()
  const { page, header } = visitor
  const person = newPerson('Zanele')
  await register(visitor, person)
  await visitor.buy(glides)
  await expectPage(header.cartWith(1)).toBeVisible()
  await placeOrder(visitor, 'bank_transfer')
  const number = await orderOf(page).number()
  expect(number).toMatch(/^R\d+$/)
  await visitor.buy(samples)
  await expectPage(header.cartWith(1)).toBeVisible()
  for (const path of ['/my-account', '/my-account/orders', '/checkout', '/cart', '/']) await visitor.open(path)
  await visitor.sync.showsSynced()
  await waitForOfflineCache(page)
  const offlinePage = await visitor.context.request.get(`${visitor.proxy.url}/offline`)
  expect(await offlinePage.text()).toContain('"cart":null,"visitor":null')
  const traces = [person.firstName, person.email, thandi['Street address'], number]
  const cached = await cachedTextOf(page)
  expect(cached).toContain('/api/products/sage-3-seater')
  const addresses = cached.split('\n').filter((line) => line.startsWith('http'))
  for (const personal of ['/my-account', '/api/cart', '/api/customer'])
    expect(addresses.filter((address) => address.includes(personal))).toEqual([])
  for (const trace of traces) expect(cached).not.toContain(trace)
  await expectPage.poll(() => storedDataOf(visitor, page)).toContain(person.firstName)

  await header.account.click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expectPage(header.logIn).toBeVisible()
  await expectPage.poll(async () => holdsAny(await storedDataOf(visitor, page), traces)).toBe(false)
  await visitor.open('/')
  await waitForOfflineCache(page)
  expect(holdsAny(await storedDataOf(visitor, page), traces)).toBe(false)

  // The shop opens offline for the next person too.
  await visitor.goOffline()
  await visitor.open(glides.path)
  await expectPage(page.getByRole('heading', { level: 1, name: glides.name })).toBeVisible()
  await expectPage(header.logIn).toBeVisible()
})

const holdsAny = (kept: string, traces: readonly string[]): boolean => traces.some((trace) => kept.includes(trace))

test('no cache holds personal data of a customer whose password was changed elsewhere, before they log in again', async ({
  installedProfile: profile,
  shop,
}) => {
  const visitor = await profile.open()
  const { page } = visitor
  const person = newPerson('Nomvula')
  await startRegistered(visitor, person)
  await visitor.buy(samples)
  await expectPage(visitor.header.cartWith(1)).toBeVisible()
  await placeOrder(visitor, 'bank_transfer')
  const number = await orderOf(page).number()
  const traces = [person.firstName, person.email, thandi['Street address'], number]
  await waitForOfflineCache(page)
  const pages = ['/my-account', '/my-account/orders', '/my-account/change-password', '/checkout', '/cart', '/']
  for (const path of pages) await visitor.open(path)
  await visitor.sync.showsSynced()
  visitor.errorMonitor.allow(/40[149]/)
  await changePasswordElsewhere(shop, person)

  for (const path of pages) await visitor.open(path)
  await expectPage(page.getByRole('region', { name: 'Your session has expired' })).toBeVisible()
  await waitForOfflineCache(page)
  const cached = await cachedTextOf(page)
  expect(cached).toContain('/api/products/sage-3-seater')
  expect(holdsAny(cached, traces)).toBe(false)

  await profile.close()
  const next = await profile.open()
  await next.goOffline()
  await next.open('/')
  await expectPage(next.header.logIn).toBeVisible()
  expect(holdsAny(await next.page.content(), traces)).toBe(false)
})

/** Changes the password on another device, which ends all other sessions. */
async function changePasswordElsewhere({ url }: Pick<Shop, 'url'>, { email, password }: Person): Promise<void> {
  const call = async (path: string, body: object, cookie = ''): Promise<Response> => {
    const answer = await fetch(url() + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
    expect({ path, status: answer.status }).toEqual({ path, status: 200 })
    return answer
  }
  const login = await call('/api/login', { email, password })
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  await call('/api/change-password', { password, new_password: 'four older couches' }, cookie)
}
