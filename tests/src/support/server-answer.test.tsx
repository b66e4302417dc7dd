import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { ServerAnswer } from '#src/support/server-answer.tsx'
import { formatTimestamp } from '#src/ui/format/format-timestamp.ts'
import { blanketAdded, CART_ID, cushionAdded, NOW, storedOf } from '#tests/kit/entries.ts'
import { blanketKey } from '#tests/kit/goods.ts'

const repriced = cartEvent('ItemRepriced', { itemKey: blanketKey, price: 42_000, priceRegular: 42_000 })
const quantityChanged = cartEvent('QuantityChanged', { itemKey: blanketKey, quantity: 3 })

it('a step has the time at which the server stored it, and not that of another one', () => {
  const events = [storedOf(1, blanketAdded()), storedOf(2, cushionAdded())]
  const storedAt = [NOW + 60_000, NOW + 3_600_000]
  const recorded = { cartId: CART_ID, events, storedAt, staff: {}, seen: [] }
  const textOf = (eventId: string | null) =>
    renderToStaticMarkup(<ServerAnswer recorded={recorded} eventId={eventId} named={(words) => words} />)
  expect(events.map(({ id }, index) => textOf(id).includes(formatTimestamp(storedAt[index] ?? 0)))).toEqual([
    true,
    true,
  ])
  expect(textOf(null)).toContain('This step sent nothing to the server.')
})

it('of very many automatic changes after a step only the first ten are listed', () => {
  const policies = Array.from({ length: 12 }, (_, index) => storedOf(index + 2, repriced, 'server'))
  const events = [storedOf(1, blanketAdded()), ...policies]
  const recorded = { cartId: CART_ID, events, storedAt: events.map(() => NOW), staff: {}, seen: [] }
  const first = events[0]?.id ?? null
  const html = renderToStaticMarkup(<ServerAnswer recorded={recorded} eventId={first} named={(words) => words} />)
  expect(html.match(/Automatically: /g)).toHaveLength(10)
})

it('only what the shop’s policies did is called automatic, and not what its staff did afterwards', () => {
  const policy = storedOf(2, repriced, 'server')
  const byStaff = storedOf(3, quantityChanged, 'server')
  const events = [storedOf(1, blanketAdded()), policy, byStaff]
  const staff = { '3': { name: 'Thandi', reason: 'Asked for by telephone' } }
  const recorded = { cartId: CART_ID, events, storedAt: events.map(() => NOW), staff, seen: [] }
  const linesOf = (eventId: string) =>
    renderToStaticMarkup(<ServerAnswer recorded={recorded} eventId={eventId} named={(words) => words} />)
  expect(linesOf(events[0]?.id ?? '').match(/Automatically: [^<]*/g)).toEqual([
    expect.stringContaining('Automatically: Price of'),
  ])
  expect(linesOf(byStaff.id)).toContain('By Thandi')
})
