import { expect, it } from 'vitest'
import { transferHint } from '#src/support/order-status-text.ts'

it.each([
  ['awaiting_transfer', 'The order’s exact total pays for it.'],
  ['expired', 'Its exact total reopens it if everything is still in stock'],
  ['cancelled', 'The order stays cancelled.'],
  ['paid', 'The order was paid for already.'],
])('an agent who records a transfer for an order that is %s is told what it does: %s', (status, effect) => {
  expect(transferHint(status)).toContain(effect)
})
