import { describe } from 'vitest'
import { GUEST_UNAUTHENTICATED } from './kit/error-monitor.ts'
import { expectPage } from './kit/expect-page.ts'
import { sage, samples } from './kit/products.ts'
import { expectServerCart } from './kit/same-cart.ts'
import { test } from './kit/story.ts'

describe('a browser whose storage fails', () => {
  test('if IndexedDB refuses to open, shows a banner and keeps the cart in memory', async ({ visitor }) => {
    visitor.errorMonitor.allow(GUEST_UNAUTHENTICATED)
    const { page, header, cart, sync } = visitor
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Storage is off.', 'InvalidStateError')
      }
    })
    await visitor.fillCart(sage)
    await sync.shows('memory')
    await expectPage(page.getByRole('alert').filter({ hasText: 'isn’t saving data' })).toBeVisible()
    await visitor.openDrawer()
    await expectPage(visitor.drawer.line(sage.name).quantity).toHaveValue('1')
    await visitor.drawer.line(sage.name).more.click()
    await expectPage(header.cartWith(2)).toBeVisible()
    await sync.showsPending(0)

    await visitor.open('/cart')
    await expectPage(cart.line(sage.name).quantity).toHaveValue('2')
    await expectServerCart(visitor)
  })

  test('if IndexedDB never answers, keeps the cart in memory too', async ({ visitor }) => {
    visitor.errorMonitor.allow(GUEST_UNAUTHENTICATED)
    const { page, drawer, sync } = visitor
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
    })
    await visitor.fillCart(samples)
    await sync.shows('memory')
    await sync.showsPending(0)
    await visitor.openDrawer()
    await expectServerCart(visitor, { cart: drawer })
  })

  test('if all storage is blocked and throws, the cart still reaches the shop', async ({ visitor }) => {
    visitor.errorMonitor.allow(GUEST_UNAUTHENTICATED)
    const { page, drawer, sync } = visitor
    await page.addInitScript(() => {
      function refuse(): never {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
      for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'caches']) {
        Object.defineProperty(window, name, { get: refuse })
      }
      Object.assign(window, { BroadcastChannel: refuse })
    })
    await visitor.fillCart(samples)
    await sync.shows('memory')
    await sync.showsPending(0)
    await visitor.openDrawer()
    await expectServerCart(visitor, { cart: drawer })
  })

  test('if the disk fills up midway, no change is lost on the page or on its way to the shop', async ({ visitor }) => {
    visitor.errorMonitor.allow(GUEST_UNAUTHENTICATED)
    const { page, cart, sync } = visitor
    await visitor.startWithCart(samples)
    await visitor.open('/cart')
    await sync.showsSynced()
    await page.evaluate(() => {
      const { add } = IDBObjectStore.prototype
      const aborted = new Set<IDBTransaction>()
      IDBObjectStore.prototype.add = function (...entry) {
        const request = add.apply(this, entry)
        // Both changes may be added by one transaction.
        if (!aborted.has(this.transaction)) queueMicrotask(() => this.transaction.abort())
        aborted.add(this.transaction)
        return request
      }
    })
    await cart.line(samples.name).more.click()
    await cart.line(samples.name).more.click()
    await expectPage(cart.line(samples.name).quantity).toHaveValue('3')
    await sync.shows('memory')
    await sync.showsPending(0)
    await expectServerCart(visitor)
  })

  test('after its storage was evicted, restores the cart from its cookie', async ({ visitor }) => {
    const { page, header, cart, sync, open } = visitor
    await visitor.fillCart(sage)
    await sync.showsSynced()
    const cartKey = await visitor.cartKey()
    await page.goto('about:blank')
    const session = await visitor.context.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin: visitor.proxy.url, storageTypes: 'indexeddb' })

    await open('/cart')
    await expectPage(cart.line(sage.name).quantity).toHaveValue('1')
    await expectPage(header.cartWith(1)).toBeVisible()
    await cart.line(sage.name).more.click()
    await expectPage(header.cartWith(2)).toBeVisible()
    await sync.showsSynced()
    await expectServerCart(visitor, { cartKey })
  })

  test('after the cookies were deleted, restores the cart from its log', async ({ visitor }) => {
    const { cart, sync, open } = visitor
    await visitor.fillCart(sage)
    await sync.showsSynced()
    const cartKey = await visitor.cartKey()
    await visitor.context.clearCookies()
    await open('/cart')
    await expectPage(cart.line(sage.name).quantity).toHaveValue('1')
    await cart.line(sage.name).more.click()
    await sync.showsSynced()
    await expectServerCart(visitor, { cartKey })
  })
})
