import { expect, it } from 'vitest'
import { OrderDetails } from '#src/components/order/order-details.tsx'
import { orderOf } from '#tests/src/components/order/given.ts'
import { InShopRoute } from './in-shop.tsx'
import { testPage } from './test-page.ts'

const page = testPage()

it('an order says in which year it was placed, and each step of its history: it is shown and printed for years', () => {
  const placed = '2025-11-21T07:30:00.000Z'
  const order = orderOf({ placed_at: placed, history: [{ at: placed, what: 'placed' }] })
  page.render(
    <InShopRoute>
      <OrderDetails order={order} access={{ id: 'o1', key: null }} level={1} onOrder={() => {}} />
    </InShopRoute>,
  )
  expect([
    page.place().querySelector('header p')?.textContent,
    page.place().querySelector('time')?.textContent,
  ]).toEqual(['Order R204816, Friday 21\u00a0November 2025, 09:30', 'Friday 21\u00a0November 2025, 09:30'])
})
