import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LoggedOrder } from '#src/account/logged-order.tsx'

const paid = { id: 'o1', number: 'R204816', status: 'paid', total: 39_500, item_count: 1, placed_at: 0 }

test('a status that only a newer release knows is shown in words', () => {
  const order = { ...paid, status: 'sent_back_to_us' }
  expect(renderToStaticMarkup(<LoggedOrder order={order} />)).toContain('>sent back to us<')
})

test('an order that was placed after midnight in South Africa has that day’s date', () => {
  const placed_at = Date.parse('2026-11-20T22:30:00.000Z')
  const order = { ...paid, placed_at }
  expect(renderToStaticMarkup(<LoggedOrder order={order} />)).toContain('21\u00a0November 2026')
})
