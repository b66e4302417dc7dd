import { liveQuery } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { CheckoutAnswer } from '#domain/checkout/checkout-calls.ts'
import { createCheckoutStore } from '#src/client/checkout/checkout-store.ts'
import { browserKeyValueStore } from '#src/client/checkout/key-value-store.ts'
import { placeOrder } from '#src/client/checkout/place-order.ts'
import { storedRows } from '#src/client/stored-log/log-table.ts'
import { logOutOnDevice } from '#src/components/session/log-out-on-device.ts'
import { openShop } from '#sync/browser/open-shop.ts'
import { customerNamed, loginAnswer } from '#tests/kit/customers.ts'
import { noSetting } from '#tests/kit/memory-setting.ts'
import { untilClient } from '#tests/kit/until-client.ts'
import { checkoutRequestOf } from '#tests/src/checkout/given.ts'

// What follows the time limit is tested here, whatever it is.
vi.mock('#sync/storage/time-limit.ts', async (original) => ({ ...(await original<object>()), STORE_TIMEOUT_MS: 50 }))
beforeEach(() => {
  vi.spyOn(IDBFactory.prototype, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest)
})
afterEach(() => vi.restoreAllMocks())

describe('in a browser whose IndexedDB never answers', () => {
  it('an order can be placed, and its page is found', async () => {
    const store = createCheckoutStore(browserKeyValueStore(), noSetting)
    const body = { order: { id: 'o1', number: 'R204816' }, order_key: 'secret' } as CheckoutAnswer
    const post = vi.fn(async () => ({ ok: true as const, body }))
    const cart = { cartKey: () => null, cartPosition: () => 1 }
    const ports = { store, ...cart, post, newKey: () => 'k', now: () => 1, pause: async () => {} }
    expect((await placeOrder(checkoutRequestOf(), ports)).outcome).toBe('placed')
    expect(post).toHaveBeenCalledOnce()
    expect((await store.placed('o1'))?.key).toBe('secret')
  })

  it('the page about this device says that it cannot be read', async () => {
    const read = new Promise((resolve) => {
      const query = liveQuery(storedRows).subscribe(resolve)
      onTestFinished(() => query.unsubscribe())
    })
    expect(await read).toBeNull()
  })

  it('a customer can log out, also where the worker may send for them', async () => {
    const called: string[] = []
    vi.stubGlobal('fetch', async ({ url }: Request) => {
      called.push(new URL(url).pathname)
      if (!url.endsWith('/api/logout')) throw new TypeError('There is no network')
      return Response.json({ data: { status: 200 }, message: 'You are logged out.' })
    })
    const registration = { active: {}, sync: { register: async () => {} } } as unknown as ServiceWorkerRegistration
    vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration)
    const client = openShop(null)
    await untilClient(client, () => client.getSnapshot().loaded)
    await client.logIn(loginAnswer(customerNamed('thandi')))
    expect(client.customer.getSnapshot().state.status).toBe('customer')
    await logOutOnDevice(client)
    expect(client.customer.getSnapshot().state.status).toBe('guest')
    expect(called).toContain('/api/logout')
    await client.stop()
  })
})
