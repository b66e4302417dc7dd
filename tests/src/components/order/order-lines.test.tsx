import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { OrderLines, OrderTotals } from '#src/components/order/order-lines.tsx'
import { orderOf } from './given.ts'

it('the options of a line are separated as in the cart, its colour among them', () => {
  const lines = orderOf().lines.map((line) => ({ ...line, variant: 'Left-hand, Foam', colour: 'Ivory' }))
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <OrderLines order={orderOf({ lines })} />
    </MemoryRouter>,
  )
  expect(html).toContain('>Left-hand\u00a0/ Foam\u00a0/ Ivory<')
})

it('a line shows the price of one piece, and of all', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <OrderLines order={orderOf()} />
    </MemoryRouter>,
  )
  expect([...html.matchAll(/<data value="(\d+)"/g)].map(([, cents]) => cents)).toEqual(['20000', '40000'])
})

it('delivery that costs nothing is shown as free', () => {
  const order = orderOf()
  const totals = { ...order.totals, shipping_total: 0 }
  expect(renderToStaticMarkup(<OrderTotals order={{ ...order, totals }} />)).toContain('<data value="0">Free</data>')
})

it('a discount is among the totals only if there is one, with its promo code', () => {
  const order = orderOf()
  const withDiscount = (discount: number, coupon: string | null) =>
    renderToStaticMarkup(<OrderTotals order={{ ...order, coupon, totals: { ...order.totals, discount } }} />)
  expect(withDiscount(0, null)).not.toContain('Discount')
  expect(withDiscount(4_000, 'TEN')).toContain('Discount, TEN')
})
