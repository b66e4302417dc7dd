import { describe, expect, inject } from 'vitest'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { newPerson, register, startLoggedIn } from './kit/account.ts'
import { closeShopPages, dispatchSync, waitForActiveWorker, waitForSyncRequest } from './kit/background-sync.ts'
import { expectPage } from './kit/expect-page.ts'
import { type InstalledShop, installShop } from './kit/installed-shop.ts'
import { glides } from './kit/products.ts'
import { expectServerCart } from './kit/same-cart.ts'
import { test as story } from './kit/story.ts'
import type { Visitor } from './kit/visitor.ts'

/** Chromium's headless shell has no Background Sync. */
const test = story.extend(
  'installedShop',
  { scope: 'worker' },
  async ({ sharedShop }, { onCleanup }): Promise<InstalledShop> => {
    const installedShop = await installShop({ executablePath: inject('wholeChromium'), port: sharedShop.port })
    onCleanup(installedShop.dispose)
    return installedShop
  },
)

/** Adds the glides twice, the second time offline. */
async function addOffline(visitor: Visitor): Promise<void> {
  const { page, header, drawer, sync } = visitor
  await visitor.buy(glides)
  await expectPage(header.cartWith(1)).toBeVisible()
  await visitor.openDrawer()
  await sync.showsSynced()
  await waitForActiveWorker(page)
  await visitor.goOffline()
  await drawer.line(glides.name).more.click()
  await sync.shows('offline')
  await waitForSyncRequest(page)
}

const numberOf = (events: readonly StoredEvent[], wanted: string): number =>
  events.filter(({ type }) => type === wanted).length

describe('changes that are unsent when the shop is closed', () => {
  test('are sent once when the network is back', async ({ installedProfile: profile }) => {
    const visitor = await profile.open()
    await addOffline(visitor)
    const key = (await visitor.cartKey()) ?? ''
    await closeShopPages(visitor)
    expect(numberOf(await visitor.serverCarts.stream(key), 'QuantityChanged')).toBe(0)
    await visitor.goOnline()
    await dispatchSync(visitor.context, visitor.proxy.url)
    await expectPage.poll(async () => numberOf(await visitor.serverCarts.stream(key), 'QuantityChanged')).toBe(1)

    const tab = await visitor.openTab()
    await tab.open('/cart')
    await expectPage(tab.cart.line(glides.name).quantity).toHaveValue('2')
    await tab.sync.showsSynced()
    await expectServerCart(visitor, { cart: tab.cart })
    expect(numberOf(await visitor.serverCarts.stream(key), 'QuantityChanged')).toBe(1)
  })

  test('are sent once if a page of the shop opens at the same moment', async ({ installedProfile: profile }) => {
    const visitor = await profile.open()
    await addOffline(visitor)
    const key = (await visitor.cartKey()) ?? ''
    await closeShopPages(visitor)
    await visitor.goOnline()
    const tab = await visitor.openTab()
    await Promise.all([
      dispatchSync(visitor.context, visitor.proxy.url),
      tab.open('/cart'),
      dispatchSync(visitor.context, visitor.proxy.url),
    ])
    await expectPage(tab.cart.line(glides.name).quantity).toHaveValue('2')
    await tab.sync.showsSynced()
    await expectServerCart(visitor, { cart: tab.cart })
    const stream = await visitor.serverCarts.stream(key)
    expect(numberOf(stream, 'QuantityChanged')).toBe(1)
    expect(new Set(stream.map(({ id }) => id)).size).toBe(stream.length)
  })

  test('create one cart if there was none, and the next page uses it', async ({ installedProfile: profile }) => {
    const visitor = await profile.open()
    const { page, header, product, sync } = visitor
    await visitor.open(glides.path)
    await visitor.waitForLog()
    await waitForActiveWorker(page)
    await visitor.goOffline()
    await product.add.click()
    await expectPage(header.cartWith(1)).toBeVisible()
    await sync.shows('offline')
    await waitForSyncRequest(page)
    await closeShopPages(visitor)
    expect(await visitor.cartKey()).toBeNull()
    await visitor.goOnline()
    await dispatchSync(visitor.context, visitor.proxy.url)
    await expectPage.poll(() => visitor.cartKey()).not.toBeNull()
    const tab = await visitor.openTab()
    await tab.open('/cart')
    await expectPage(tab.cart.line(glides.name).quantity).toHaveValue('1')
    await tab.sync.showsSynced()
    await expectServerCart(visitor, { cart: tab.cart })
  })

  test('after an offline logout are discarded, and only the logout is sent', async ({
    installedProfile: profile,
    newVisitor,
  }) => {
    const visitor = await profile.open()
    const { page, header } = visitor
    const person = newPerson()
    await register(visitor, person)
    await addOffline(visitor)
    await page.keyboard.press('Escape')
    await header.account.click()
    const logOut = page.getByRole('button', { name: 'Log out', exact: true })
    await logOut.click()
    await page.getByRole('button', { name: 'Log out and lose 1 change' }).click()
    await expectPage(header.logIn).toBeVisible()
    await waitForSyncRequest(page)
    await closeShopPages(visitor)
    await visitor.goOnline()
    await dispatchSync(visitor.context, visitor.proxy.url)
    const session = async () => (await visitor.context.cookies()).find(({ name }) => name === 'rusbank_session')
    await expectPage.poll(session).toBeUndefined()

    const other = await newVisitor()
    await startLoggedIn(other, person)
    await other.open('/my-account')
    await expectPage(other.header.cartWith(1)).toBeVisible()
    await expectPage(other.page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1)
  })
})
