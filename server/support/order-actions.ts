import { formatRand } from '#domain/money/cents.ts'
import { describeOrderStatus } from '#domain/order/describe-order-status.ts'
import type { Author } from '#domain/order/order-events.ts'
import { orderMessages } from '#domain/order/order-rejections.ts'
import type { OrderAction } from '#domain/support/action-calls.ts'
import type { Member } from '#domain/support/staff-sign-in.ts'
import { callError } from '#server/http/call-error.ts'
import { type ChangeOrderResult, changeOrder } from '#server/order/change-order.ts'
import type { OrderPorts } from '#server/order/order-ports.ts'
import { recordTransfer } from '#server/order/record-transfer.ts'
import { type RefundOrderResult, refundOrder, settleRefund } from '#server/order/refund-order.ts'
import type { ActionResult } from './cart-actions.ts'
import { cartsOfSameCustomer, ordersOfCarts } from './subject.ts'

interface OrderActionRequest {
  readonly member: Member
  readonly action: OrderAction
}

/** Runs an action on an order as a member of staff, by the rules of orders. The reason is recorded with the events. */
export async function runOrderAction(
  orders: OrderPorts,
  { member, action }: OrderActionRequest,
): Promise<ActionResult> {
  const { run } = orders.sql
  const own = await ordersOfCarts(run, await cartsOfSameCustomer(run, action.cartId))
  const orderId = own.find(({ number }) => number === action.number)?.id
  if (orderId === undefined) {
    return callError({ status: 404, code: 'unknown_order', message: 'This customer has no such order.' })
  }
  const by: Author = { kind: 'staff', name: member.name }
  return performAction(recordingEvents(orders, { member, action }), { action, orderId, by })
}

interface OrderActionWork {
  readonly action: OrderAction
  readonly orderId: string
  readonly by: Author
}

async function performAction(orders: OrderPorts, { action, orderId, by }: OrderActionWork): Promise<ActionResult> {
  const change = async (command: Parameters<typeof changeOrder>[1]['command'], recorded?: string) =>
    describeChange(action.number, await changeOrder(orders, { orderId, command }), recorded)
  const settle = async (outcome: 'done' | 'failed', note: string | null, recorded: string) =>
    describeChange(action.number, await settleRefund(orders, { ...action, orderId, outcome, note, by }), recorded)
  // Truncated to the limit of an event, without half a character at its end.
  const reason = action.reason.slice(0, 200).replace(/[\uD800-\uDBFF]$/, '')
  switch (action.kind) {
    case 'transfer_received': {
      const receipt = action.reference || `transfer for ${action.number}`
      return describeTransfer(action.number, await recordTransfer(orders, { ...action, orderId, receipt, by }))
    }
    case 'dispatch':
      return change({ type: 'DispatchOrder', carrier: action.carrier || null, tracking: action.tracking || null, by })
    case 'ready_for_pick_up':
      return change({ type: 'MakeReadyForPickUp', by })
    case 'collected':
      return change({ type: 'CollectOrder', by })
    case 'delivered':
      return change({ type: 'DeliverOrder', by })
    case 'returned':
      return change({ type: 'ReturnOrder', reason, by })
    case 'no_refund':
      return change({ type: 'SettleReturn', reason, by }, 'Recorded that no refund is due.')
    case 'cancel':
      return change({ type: 'CancelOrder', seenStatus: action.seenStatus, reason, by })
    case 'refund': {
      const refund = { ...action, orderId, receipt: action.receipt || null, reason, by }
      return describeRefund(action.number, await refundOrder(orders, refund))
    }
    case 'refund_paid':
      return settle('done', action.reference || null, 'Refund recorded as paid.')
    case 'refund_failed':
      return settle('failed', reason, 'Refund recorded as failed.')
  }
}

/** `recorded` says what was done, if the order's status does not. */
function describeChange(number: string, changed: ChangeOrderResult, recorded?: string): ActionResult {
  if (!changed.ok) {
    const { reason: code, message } = changed.rejection
    return callError({ status: 409, code, message })
  }
  const status = describeOrderStatus(changed.order.status)
  if (!changed.isNew) return { ok: true, message: `Order ${number} was already ${status}.` }
  const message =
    recorded === undefined ? `Order ${number} is now ${status}.` : `${recorded} Order ${number} is ${status}.`
  return { ok: true, message }
}

/** A transfer for an order that was closed or paid meanwhile is recorded, but does not pay it. */
function describeTransfer(number: string, changed: ChangeOrderResult): ActionResult {
  const last = changed.ok && changed.isNew ? changed.order.receipts.at(-1) : undefined
  if (!last?.notExpected) return describeChange(number, changed)
  return { ok: true, message: `${formatRand(last.amount)} recorded. It doesn’t pay for order ${number}: refund it.` }
}

function describeRefund(number: string, refunded: RefundOrderResult): ActionResult {
  if (refunded.ok) {
    const amount = formatRand(refunded.amount)
    const message =
      refunded.outcome === 'done'
        ? `${amount} refunded for order ${number}.`
        : `Refund of ${amount} for order ${number} recorded. Pay it out at the provider or by EFT, then choose “Record refund as paid”.`
    return { ok: true, message }
  }
  const message = {
    ...orderMessages,
    which_receipt: 'This order has several payments. Choose which one to refund.',
    provider_refused: 'The payment provider declined the refund.',
    refused_but_recorded:
      'The payment provider declined the refund, but it’s been recorded as paid. Check whether the customer got the money; if not, pay it out by EFT.',
    made_but_recorded:
      'The payment provider made the refund, but it’s been recorded as failed, and refunded again since. Check what the customer got.',
    nobody_knows:
      'The payment provider didn’t answer. Check there whether the refund went through, then record it as paid or as failed.',
    this_refund_under_way:
      'This refund is in progress. Reload this page: if it still is, check at the payment provider whether it went through, then record it as paid or as failed.',
  }
  return callError({ status: 409, code: refunded.reason, message: message[refunded.reason] })
}

/** Records who and why for each event of an action, in the transaction that stores the events. */
function recordingEvents(orders: OrderPorts, { member, action }: OrderActionRequest): OrderPorts {
  return {
    ...orders,
    alsoStoreEvents: async (run, { orderId, ids }) => {
      await run({
        text: `insert into staff_acts (staff_id, staff_name, at, stream, event_id, act, reason)
          select $1, $2, $3, $4, id, $5, $6 from order_events
          where order_id = $7 and id = any($8::text[]) and data -> 'by' ->> 'kind' = 'staff' order by position`,
        values: [member.id, member.name, orders.now(), `order:${orderId}`, action.kind, action.reason, orderId, ids],
      })
    },
  }
}
