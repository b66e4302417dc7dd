import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { OrderLines } from '#src/components/order/order-lines.tsx'
import { orderOf } from './given.ts'

it('the options of a line are set apart as in the cart, its colour among them', () => {
  const lines = orderOf().lines.map((line) => ({ ...line, variant: 'Left-hand, Foam', colour: 'Ivory' }))
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <OrderLines order={orderOf({ lines })} />
    </MemoryRouter>,
  )
  expect(html).toContain('>Left-hand / Foam / Ivory<')
})
