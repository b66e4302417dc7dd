import { assertNever } from '#domain/assert.ts'
import type { OrderCommand } from '#domain/order/order-commands.ts'
import type { Author } from '#domain/order/order-events.ts'
import type { OrderReason } from '#domain/order/order-rejections.ts'
import { type Order, type Receipt, refundable } from '#domain/order/order-state.ts'
import { numberAtProvider } from '#domain/order/receipt-of.ts'
import type { RefundResult } from '#server/payments/payments.ts'
import { CredentialsRefused } from '#server/payments/provider-http.ts'
import { type AttemptRecord, attemptById } from './attempts.ts'
import { changeOrder } from './change-order.ts'
import type { OrderPorts } from './order-ports.ts'
import { readOrder } from './order-store.ts'

export interface RefundRequest {
  readonly orderId: string
  /** Cents; null for everything that can be refunded of the receipt. */
  readonly amount: number | null
  /** Null if only one receipt can be refunded. */
  readonly receipt: string | null
  readonly reason: string | null
  /** Cents that could be refunded of the receipt when the refund was decided on. Not compared by default. */
  readonly seenRefundable?: number | null
  /** Makes a repeated request the same refund. A new id by default. */
  readonly refundId?: string | undefined
  readonly by: Author
}

export type RefundOrderResult =
  /** `by_hand`: staff refund it on the provider's site or at the bank, and then record it. */
  | { readonly ok: true; readonly outcome: 'done' | 'by_hand'; readonly refundId: string; readonly amount: number }
  | { readonly ok: false; readonly reason: OrderReason }
  | { readonly ok: false; readonly reason: 'which_receipt'; readonly receipts: readonly Receipt[] }
  | { readonly ok: false; readonly reason: 'provider_refused'; readonly message: string }
  /**
   * Staff recorded an outcome before the provider answered otherwise, and their record stays: `refused_but_recorded` as done,
   * or `made_but_recorded` as failed, with the same money refunded again since.
   */
  | { readonly ok: false; readonly reason: 'refused_but_recorded' | 'made_but_recorded' }
  /** The provider did not answer: the refund stays open until staff have checked there and record the outcome. */
  | { readonly ok: false; readonly reason: 'nobody_knows'; readonly refundId: string }
  /** The same refund was requested before, and its provider has not answered yet, or never will. */
  | { readonly ok: false; readonly reason: 'this_refund_under_way' }

const notMade = { outcome: 'failed', reason: 'The provider refused the shop’s credentials' } as const

/**
 * Refunds money. The start of the refund is stored before the provider is called, so that whatever happens in between nobody
 * can start the same refund again by mistake.
 */
export async function refundOrder(orders: OrderPorts, refunding: RefundRequest): Promise<RefundOrderResult> {
  const { orderId, reason, by, seenRefundable = null, refundId = orders.newEventId() } = refunding
  const order = (await readOrder(orders.sql.run, orderId))?.state.order ?? null
  if (order === null) return { ok: false, reason: 'unknown_order' }
  const before = await resultOf(orders, order, refundId)
  if (before !== null) return before
  const open = order.receipts.filter((each) => refundable(order, each.receipt) > 0)
  const [only] = refunding.receipt === null ? open : order.receipts.filter((each) => each.receipt === refunding.receipt)
  if (refunding.receipt === null && open.length > 1) return { ok: false, reason: 'which_receipt', receipts: open }
  if (only === undefined) return { ok: false, reason: whyNone(order, refunding) }
  const { receipt, attemptId } = only
  const amount = refunding.amount ?? refundable(order, receipt)
  const paid = await attemptById(orders.sql.run, attemptId)
  const command = { type: 'StartRefund', refundId, receipt, amount, seenRefundable, reason, by } as const
  const begun = await changeOrder(orders, { orderId, command })
  if (!begun.ok) return { ok: false, reason: begun.rejection.reason }
  // Of concurrent requests only the first calls the provider.
  if (!begun.isNew) return (await resultOf(orders, begun.order, refundId)) ?? { ok: false, reason: 'unknown_refund' }
  const made = await refundAtProvider(orders, paid, command).catch((error: unknown) => {
    orders.onError(error)
    return error instanceof CredentialsRefused ? notMade : null
  })
  if (made === null) return { ok: false, reason: 'nobody_knows', refundId }
  switch (made.outcome) {
    case 'by_hand':
      return { ok: true, outcome: 'by_hand', refundId, amount }
    case 'failed': {
      const refused = { type: 'FailRefund', refundId, reason: made.reason.slice(0, 200) || null, by } as const
      const recorded = await changeOrder(orders, { orderId, command: refused })
      if (!recorded.ok) return { ok: false, reason: 'refused_but_recorded' }
      return { ok: false, reason: 'provider_refused', message: made.reason }
    }
    case 'done': {
      const { providerReference } = made
      const confirmed = { type: 'ConfirmRefund', refundId, providerReference, by } as const
      const recorded = await changeOrder(orders, { orderId, command: confirmed })
      return recorded.ok ? { ok: true, outcome: 'done', refundId, amount } : { ok: false, reason: 'made_but_recorded' }
    }
  }
}

/** Why there is no receipt to refund: it is unknown, or nothing is left of any. */
function whyNone({ receipts, refunds }: Order, { receipt }: Pick<RefundRequest, 'receipt'>): OrderReason {
  if (receipts.length === 0) return 'not_paid'
  if (receipt !== null) return 'unknown_receipt'
  return refunds.some(({ status }) => status === 'started') ? 'another_refund_under_way' : 'refund_too_large'
}

/** The outcome of a refund that was requested before; null if it was not. */
async function resultOf(orders: OrderPorts, order: Order, refundId: string): Promise<RefundOrderResult | null> {
  const refund = order.refunds.find(({ id }) => id === refundId)
  if (refund === undefined) return null
  const { amount } = refund
  switch (refund.status) {
    case 'done':
      return { ok: true, outcome: 'done', refundId, amount }
    case 'started': {
      const receipt = order.receipts.find((each) => each.receipt === refund.receipt)
      const paid = receipt && (await attemptById(orders.sql.run, receipt.attemptId))
      return paid === undefined || orders.payments.isRefundedByHand(paid.method)
        ? { ok: true, outcome: 'by_hand', refundId, amount }
        : { ok: false, reason: 'this_refund_under_way' }
    }
    case 'failed':
      return { ok: false, reason: 'provider_refused', message: '' }
    default:
      return assertNever(refund.status)
  }
}

async function refundAtProvider(
  orders: OrderPorts,
  paid: AttemptRecord | undefined,
  { refundId, receipt, amount: refund, reason }: Extract<OrderCommand, { type: 'StartRefund' }>,
): Promise<RefundResult> {
  if (paid === undefined || paid.method === 'bank_transfer') return { outcome: 'by_hand' }
  const { reference, method, amount, providerToken } = paid
  const number = numberAtProvider(receipt, method)
  return orders.payments.refund({ reference, method, amount, providerToken, refundId, receipt: number, refund, reason })
}

interface RefundSettlement extends Pick<RefundRequest, 'orderId' | 'refundId' | 'by'> {
  readonly outcome: 'done' | 'failed'
  /** The provider's reference, or why it failed. */
  readonly note: string | null
}

/** Records the outcome of a refund, as reported by staff: of the one with this id, or else of the open one. */
export async function settleRefund(orders: OrderPorts, { orderId, refundId, outcome, note, by }: RefundSettlement) {
  return changeOrder(orders, {
    orderId,
    command: async (_run, order) => {
      const id = refundId ?? order?.refunds.findLast(({ status }) => status === 'started')?.id ?? ''
      return outcome === 'done'
        ? { type: 'ConfirmRefund', refundId: id, providerReference: note, by }
        : { type: 'FailRefund', refundId: id, reason: note, by }
    },
  })
}
