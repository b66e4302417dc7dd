import { expect, it } from 'vitest'
import { ORDER_STATUSES } from '#domain/order/order-view.ts'
import { paymentNotAwaited } from '#server/order/begin-payment.ts'

it('a checkout that is repeated says that its order was closed if it was cancelled or expired, and otherwise that nothing is due', () => {
  const closed = ORDER_STATUSES.filter((status) => {
    const payment = paymentNotAwaited({ status })
    return payment.kind === 'none' && payment.why === 'provider_unavailable'
  })
  expect(closed).toEqual(['cancelled', 'expired'])
  expect(paymentNotAwaited({ status: 'paid' })).toMatchObject({ kind: 'none', why: 'nothing_due' })
})
