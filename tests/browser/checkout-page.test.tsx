import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { pageRoute as checkoutRoute } from '#src/checkout/checkout-page.tsx'
import { browserCheckoutStore } from '#src/client/checkout/browser-checkout-store.ts'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { firstCustomer } from '#sync/log/customer-snapshot.ts'
import { loginAnswer, savedDetails } from '#tests/kit/customers.ts'
import { couchAdded } from '#tests/kit/entries.ts'
import { completeDraft } from './checkout-fixtures.ts'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const session = loginAnswer({ user_id: 'thandi', shipping: savedDetails({ email: 'thandi@example.com' }) })
const guest = { ...firstCustomer, loaded: true }
/** The idempotency keys of the orders that were sent. */
let keys: (string | null)[]
/** Answers an order. */
let answer: () => Promise<Response>
const logIn = vi.fn<ShopClient['logIn']>(async () => ({ ok: true }))

beforeEach(async () => {
  keys = []
  logIn.mockClear()
  vi.stubGlobal('fetch', async ({ url, headers }: Request) => {
    if (!url.endsWith('/api/checkout')) return Response.json(session)
    keys.push(headers.get('idempotency-key'))
    return answer()
  })
  await browserCheckoutStore().writeDraft(null, completeDraft)
})
afterEach(async () => {
  vi.useRealTimers()
  await browserCheckoutStore().wipe()
})

const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLInputElement
const button = () => page.place().querySelector('[type=submit]') as HTMLButtonElement
const text = () => page.place().textContent
/** Has the shop refuse each order. */
const refuse = (message: string, data: { readonly status: number; readonly [fact: string]: unknown }) => {
  answer = async () => Response.json({ code: 'refused', message, data }, { status: data.status })
}

/** Opens the checkout with a couch, and waits for the draft. */
async function open() {
  const { shop } = shopOf({ events: [couchAdded()], streamId: 'cart:1' })
  const { Component } = checkoutRoute({ get: () => Promise.reject(new Error('not called')) })
  const children = [{ id: 'checkout', path: '/checkout', loader: () => null, element: <Component /> }]
  const router = createMemoryRouter([{ id: SHOP_ROUTE, loader: () => null, children }], {
    initialEntries: ['/checkout'],
    hydrationData: { loaderData: { ...SHOP_LOADER_DATA, checkout: { methods: null, at: Date.now() } } },
  })
  page.render(
    <InShop shop={{ ...shop, logIn, customer: { ...shop.customer, getSnapshot: () => guest } }}>
      <RouterProvider router={router} />
    </InShop>,
  )
  await expect.poll(() => field('email').value).toBe('thandi@example.com')
}

it('an order without an answer can be placed again with its button, as the same order', async () => {
  await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  button().click()
  await expect
    .poll(() => {
      vi.advanceTimersByTime(1_000)
      return button().ariaDisabled === 'false' && keys.length
    })
    .toBe(4)
  expect(text()).toContain('We couldn’t confirm your order')
  button().click()
  await expect.poll(() => keys).toHaveLength(5)
  expect(new Set(keys).size).toBe(1)
})

it('a login that came with a refused order counts', async () => {
  await open()
  refuse('The couch is sold out.', { status: 409, session })
  await userEvent.click(button())
  await expect.poll(text).toContain('The couch is sold out.')
  expect(logIn.mock.calls).toEqual([[session, 'discard']])
})

it('a refused payment method is shown as wrong until another one is chosen', async () => {
  await open()
  const message = 'This payment method isn’t available now.'
  refuse(message, { status: 400, fields: ['payment.method'] })
  await userEvent.click(button())
  await expect.poll(text).toContain(message)
  await userEvent.click(page.place().querySelector('[value=bank_transfer]') as HTMLElement)
  expect(text()).not.toContain(message)
})

it('a refused payment method is no longer shown as wrong once the shop has refused the order for another reason', async () => {
  await open()
  const message = 'This payment method isn’t available now.'
  refuse(message, { status: 400, fields: ['payment.method'] })
  await userEvent.click(button())
  await expect.poll(text).toContain(message)
  refuse('The couch is sold out.', { status: 409 })
  await userEvent.click(button())
  await expect.poll(text).toContain('The couch is sold out.')
  expect(text()).not.toContain(message)
})

it('an empty field is no problem when it is left, and a wrong one is', async () => {
  await open()
  await userEvent.clear(field('email'))
  await userEvent.tab()
  expect(page.place().querySelector('[aria-invalid=true]')).toBeNull()
  await userEvent.fill(field('email'), 'thandi')
  await userEvent.tab()
  await expect.poll(() => field('email').ariaInvalid).toBe('true')
})

it('a wrong field is not called wrong while it is typed again', async () => {
  await open()
  await userEvent.fill(field('email'), 'thandi')
  await userEvent.tab()
  await expect.poll(() => field('email').ariaInvalid).toBe('true')
  await userEvent.fill(field('email'), 'thandi@')
  await expect.poll(() => field('email').ariaInvalid).not.toBe('true')
  await userEvent.tab()
  await expect.poll(() => field('email').ariaInvalid).toBe('true')
})
