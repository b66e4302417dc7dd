import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ServerAnswer } from '#src/support/server-answer.tsx'
import { formatTimestamp } from '#src/ui/format/format-timestamp.ts'
import { blanketAdded, CART_ID, cushionAdded, NOW, storedOf } from '#tests/kit/entries.ts'

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
