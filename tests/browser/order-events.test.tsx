import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OrderView } from '#domain/order/order-view.ts'
import { browserCheckoutStore } from '#src/client/checkout/browser-checkout-store.ts'
import { useOrderEvents } from '#src/components/order/use-order-events.ts'
import { orderOf } from '#tests/src/components/order/given.ts'
import { testPage } from './test-page.ts'

const page = testPage()
beforeEach(() => {
  window.dataLayer = []
})
afterEach(() => browserCheckoutStore().wipe())

function Order({ order }: { readonly order: OrderView }) {
  useOrderEvents(order)
  return null
}

/** The reported events and their values, in rand. */
const reported = () =>
  (window.dataLayer as { event?: string; ecommerce: { value: number } | null }[]).flatMap(({ event, ecommerce }) =>
    event === undefined ? [] : [`${event} ${ecommerce?.value}`],
  )

it('a purchase and each part of it that is refunded are reported once, however often the order’s page is opened', async () => {
  const payment = { method: 'payfast', months: null, status: 'paid', attempts: 1 } as const
  let opened = 0
  const open = (refunded: number) => {
    opened += 1
    page.render(<Order key={opened} order={orderOf({ status: 'paid', payment, refunded })} />)
  }
  for (const refunded of [0, 10_000, 10_000, 15_000]) open(refunded)
  await expect.poll(reported).toHaveLength(3)
  // The transactions that count them may be reported as complete in any order.
  expect(new Set(reported())).toEqual(new Set(['purchase 360', 'refund 100', 'refund 50']))
})
