import { expect, test } from 'vitest'
import { orderActionsOf } from '#src/support/order-actions-of.ts'

const receipt = { receipt: 'r1', method: 'payfast', notExpected: null, amount: 47_400, refundable: 47_400 } as const
const paid = [receipt]
const order = { shippingMethod: 'deliveryToDoor', receipts: paid, refunding: 0, owesRefund: false } as const

test.each([
  [{ ...order, status: 'awaiting_transfer', receipts: [] }, ['transfer_received', 'cancel']],
  [{ ...order, status: 'awaiting_payment', receipts: [] }, ['transfer_received', 'cancel']],
  [{ ...order, status: 'placed', receipts: [] }, ['transfer_received', 'cancel']],
  [{ ...order, status: 'expired', receipts: [] }, ['transfer_received']],
  [{ ...order, status: 'paid' }, ['dispatch', 'cancel', 'refund', 'transfer_received']],
  [
    { ...order, status: 'paid', shippingMethod: 'localPickup' as const },
    ['ready_for_pick_up', 'cancel', 'refund', 'transfer_received'],
  ],
  [{ ...order, status: 'ready_for_pick_up' }, ['collected', 'cancel', 'refund', 'transfer_received']],
  [{ ...order, status: 'dispatched' }, ['delivered', 'returned', 'refund', 'transfer_received']],
  [{ ...order, status: 'delivered' }, ['returned', 'refund', 'transfer_received']],
  [{ ...order, status: 'returned', owesRefund: true }, ['no_refund', 'refund', 'transfer_received']],
  [{ ...order, status: 'returned' }, ['refund', 'transfer_received']],
  [{ ...order, status: 'cancelled' }, ['refund', 'transfer_received']],
  [{ ...order, status: 'refunded', receipts: [{ ...receipt, refundable: 0 }] }, ['transfer_received']],
  [
    {
      ...order,
      status: 'cancelled',
      receipts: [{ ...receipt, refundable: 0 }, ...paid.map((each) => ({ ...each, receipt: 'r2' }))],
    },
    ['refund', 'transfer_received'],
  ],
  [
    { ...order, status: 'delivered', refunding: 10_000 },
    ['returned', 'refund_paid', 'refund_failed', 'transfer_received'],
  ],
])('an order offers the actions of its status: %j', (given, actions) => {
  expect(orderActionsOf(given)).toEqual(actions)
})
