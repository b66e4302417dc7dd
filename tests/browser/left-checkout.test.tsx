import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { serverCart } from '#domain/cart/server-cart.ts'
import type { CheckoutAnswer, PaymentToMake } from '#domain/checkout/checkout-calls.ts'
import { useCheckoutToOrder } from '#src/checkout/use-checkout-to-order.ts'
import { useQuote } from '#src/client/cart/cart-context.tsx'
import { browserCheckoutStore } from '#src/client/checkout/browser-checkout-store.ts'
import type { Intent } from '#src/client/checkout/checkout-store.ts'
import { OrderActions } from '#src/components/order/order-actions.tsx'
import { type NotificationList, notificationList } from '#src/ui/notifications/notification-list.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { firstCustomer } from '#sync/log/customer-snapshot.ts'
import { couchAdded } from '#tests/kit/entries.ts'
import { settleOrder } from '#tests/kit/settle-order.ts'
import { orderOf } from '#tests/src/components/order/given.ts'
import { completeDraft } from './checkout-fixtures.ts'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
const STREAM = 'cart:1'
const guest = { ...firstCustomer, loaded: true }
const TO_ORDER = { label: 'View order', to: '/checkout/order/o1' }
const payable = { kind: 'redirect', url: '#the-payment-page' } as const
const cart = serverCart(emptyCart(), null)
const placed = (payment: PaymentToMake, order = orderOf()): CheckoutAnswer => ({
  order,
  order_key: 'secret',
  payment,
  cart,
  session: null,
})
let list: NotificationList
let router: ReturnType<typeof createMemoryRouter>
/** The paths that were posted to. */
let sent: string[]
let answer: (response: Response) => void

beforeEach(async () => {
  list = notificationList()
  sent = []
  vi.stubGlobal('fetch', ({ url }: Request) => {
    sent.push(new URL(url).pathname)
    return new Promise<Response>((resolve) => {
      answer = resolve
    })
  })
  await browserCheckoutStore().writeDraft(null, completeDraft)
})
afterEach(() => browserCheckoutStore().wipe())

function Checkout() {
  const { checkout } = useCheckoutToOrder(useQuote())
  return (
    <button
      type="button"
      data-email={checkout.draft.email}
      data-message={checkout.formMessage?.kind}
      onClick={checkout.place}
    >
      {checkout.stage}
    </button>
  )
}

const button = () => page.place().querySelector('button') as HTMLButtonElement

/** Opens the checkout with a couch, and presses the button. */
async function placeOrder(shown: { readonly streamId: string | null }) {
  const scripted = shopOf({ events: [couchAdded()], ...shown })
  open({ ...scripted.shop, customer: { ...scripted.shop.customer, getSnapshot: () => guest } }, <Checkout />)
  await expect.poll(() => button().dataset.email).toBe('thandi@example.com')
  await userEvent.click(button())
  return scripted
}

function open(shop: ShopClient, element: ReactNode) {
  router = createMemoryRouter(
    [
      { path: '/checkout', element },
      { path: '/checkout/order/:id', element: <p>Order</p> },
      { path: '/cart', element: <p>Cart</p> },
    ],
    { initialEntries: ['/checkout'] },
  )
  page.render(
    <InShop shop={shop} list={list}>
      <RouterProvider router={router} />
    </InShop>,
  )
}

async function leave() {
  await router.navigate('/cart')
  await expect.poll(() => page.place().textContent).toBe('Cart')
}
const whereIsShopper = () => [router.state.location.pathname, location.hash]

describe('a checkout that is left', () => {
  it('before the shop has the last change of the cart places no order', async () => {
    const { become } = await placeOrder({ streamId: null })
    expect(button().textContent).toBe('waiting')
    await leave()
    const written = vi.spyOn(browserCheckoutStore(), 'intentFor')
    become({ events: [couchAdded()], streamId: STREAM })
    await Promise.resolve()
    expect([written.mock.calls, sent]).toEqual([[], []])
  })

  it.each([
    ['a payment page', payable],
    ['bank details', { kind: 'transfer', ...transfer() } as const],
  ])('while the order is sent tells of it, and the page stays: %s', async (_kind, payment) => {
    await placeOrder({ streamId: STREAM })
    await expect.poll(() => sent).toEqual(['/api/checkout'])
    await leave()
    answer(Response.json(placed(payment)))
    await expect.poll(() => list.getSnapshot()).toHaveLength(1)
    expect(list.getSnapshot()).toMatchObject([
      { title: 'Your order has been placed', message: 'It still needs to be paid.', action: TO_ORDER },
    ])
    expect(whereIsShopper()).toEqual(['/cart', ''])
  })

  it('while the order is sent does not ask to pay an order that has been closed since', async () => {
    await placeOrder({ streamId: STREAM })
    await expect.poll(() => sent).toEqual(['/api/checkout'])
    await leave()
    const payment = { kind: 'none', why: 'provider_unavailable', message: 'Closed.' } as const
    answer(Response.json(placed(payment, orderOf({ status: 'cancelled', next: [] }))))
    await expect.poll(() => list.getSnapshot()).toHaveLength(1)
    expect(list.getSnapshot()).toMatchObject([{ title: 'Your order has been placed', action: TO_ORDER }])
    expect(list.getSnapshot()[0]?.message).toBeUndefined()
  })

  it('while the order is sent tells that it was refused', async () => {
    await placeOrder({ streamId: STREAM })
    await expect.poll(() => sent).toEqual(['/api/checkout'])
    await leave()
    const message = 'The couch is sold out.'
    answer(Response.json({ code: 'out_of_stock', message, data: { status: 409 } }, { status: 409 }))
    await expect
      .poll(() => list.getSnapshot())
      .toMatchObject([{ title: 'Your order hasn’t been placed.', message, action: { to: '/checkout' } }])
  })

  it('while the shop finds the order of another tab tells of that order', async () => {
    await placeOrder({ streamId: STREAM })
    await expect.poll(() => sent).toEqual(['/api/checkout'])
    await leave()
    const [{ request, cartPosition }] = (await browserCheckoutStore().openIntents()) as [Intent]
    const cart = { cartHash: request.cart_hash ?? null, cartPosition }
    await settleOrder(browserCheckoutStore(), { id: 'o1', key: 'secret', number: 'R204816', at: 1, ...cart })
    answer(Response.json({ code: 'cart_empty', message: 'Empty', data: { status: 400 } }, { status: 400 }))
    await expect
      .poll(() => list.getSnapshot())
      .toMatchObject([{ title: 'Your order has been placed', action: TO_ORDER }])
    expect(whereIsShopper()).toEqual(['/cart', ''])
  })
})

it('an order whose payment could not be started is shown, and why it was not', async () => {
  await placeOrder({ streamId: STREAM })
  await expect.poll(() => sent).toEqual(['/api/checkout'])
  const message = 'Your order has been placed, but this payment method isn’t responding.'
  answer(Response.json(placed({ kind: 'none', why: 'provider_unavailable', message })))
  await expect.poll(() => list.getSnapshot()).toMatchObject([{ type: 'warn', title: message }])
  expect(whereIsShopper()).toEqual(['/checkout/order/o1', ''])
})

describe('an order’s page that is left', () => {
  it('while a payment is started tells that the order is not paid yet, and the page stays', async () => {
    const access = { id: 'o1', key: 'secret' }
    open(shopOf({}).shop, <OrderActions order={orderOf()} access={access} onOrder={() => {}} />)
    await userEvent.click(page.place().querySelector('button[type=submit]') as HTMLButtonElement)
    await expect.poll(() => sent).toEqual(['/api/orders/o1/pay'])
    await leave()
    answer(Response.json({ order: orderOf(), payment: payable }))
    await expect
      .poll(() => list.getSnapshot())
      .toMatchObject([{ title: 'Order R204816 isn’t paid yet', action: TO_ORDER }])
    expect(whereIsShopper()).toEqual(['/cart', ''])
  })

  it('tells nothing of an order that has been paid meanwhile', async () => {
    const paid = orderOf({ status: 'paid', next: [] })
    const onOrder = vi.fn()
    open(shopOf({}).shop, <OrderActions order={orderOf()} access={{ id: 'o1', key: 'secret' }} onOrder={onOrder} />)
    await userEvent.click(page.place().querySelector('button[type=submit]') as HTMLButtonElement)
    await expect.poll(() => sent).toHaveLength(1)
    await leave()
    const nothingDue = { kind: 'none', why: 'nothing_due', message: 'There is nothing to pay.' } as const
    answer(Response.json({ order: paid, payment: nothingDue }))
    await expect.poll(() => onOrder.mock.calls).toEqual([[paid]])
    await untilRendered()
    expect(list.getSnapshot()).toEqual([])
  })
})

it('a payment is begun once, however long its page takes to open', async () => {
  const { href } = location
  open(shopOf({}).shop, <OrderActions order={orderOf()} access={{ id: 'o1', key: 'secret' }} onOrder={() => {}} />)
  const pay = page.place().querySelector('button[type=submit]') as HTMLButtonElement
  await userEvent.click(pay)
  await expect.poll(() => sent).toHaveLength(1)
  answer(Response.json({ order: orderOf(), payment: payable }))
  await expect.poll(() => location.hash).toBe(payable.url)
  history.replaceState(null, '', href)
  await expect.poll(() => pay.ariaDisabled).toBe('true')
  pay.click()
  expect(sent).toEqual(['/api/orders/o1/pay'])
})

function transfer() {
  const account = { bank: 'Bank', holder: 'Rusbank', number: '1', branch_code: '2' }
  return { account, reference: 'R204816', amount: 43_500, pay_by: '2026-11-24T08:00:00.000Z' }
}

it('an order during which an error is thrown is explained, and can be placed again', async () => {
  const reported = vi.spyOn(window, 'reportError').mockImplementation(() => {})
  const fails = vi.spyOn(browserCheckoutStore(), 'intentFor').mockRejectedValue(new Error('no disk'))
  const scripted = shopOf({ events: [couchAdded()], streamId: STREAM })
  open({ ...scripted.shop, customer: { ...scripted.shop.customer, getSnapshot: () => guest } }, <Checkout />)
  await expect.poll(() => button().dataset.email).toBe('thandi@example.com')
  await userEvent.click(button())
  await expect.poll(() => [button().textContent, button().dataset.message]).toEqual(['form', 'unknown'])
  expect(reported).toHaveBeenCalledOnce()
  fails.mockRestore()
  await userEvent.click(button())
  await expect.poll(() => sent).toEqual(['/api/checkout'])
})
