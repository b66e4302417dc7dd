import type { PaymentMethod } from '../checkout/payment-methods.ts'
import type { Cents } from '../money/cents.ts'
import type { Author, OrderEvent } from './order-events.ts'

/** An order's commands. `by` is the author; amounts in cents. */
export type OrderCommand =
  | { readonly type: 'PlaceOrder'; readonly order: Extract<OrderEvent, { type: 'OrderPlaced' }>['data'] }
  | {
      readonly type: 'StartPayment'
      readonly attemptId: string
      readonly method: PaymentMethod
      readonly months: number | null
      /** The deadline for the payment, in epoch ms. An order's deadline is never shortened. */
      readonly payBy: number
      readonly by: Author
    }
  | {
      readonly type: 'ConfirmPayment'
      readonly attemptId: string
      readonly amount: Cents
      readonly receipt: string
      /** Whether the pieces of an order that no longer reserves them could be reserved again. */
      readonly canReserve: boolean
      readonly by: Author
    }
  | { readonly type: 'FailPayment'; readonly attemptId: string; readonly by: Author }
  | { readonly type: 'CancelPayment'; readonly attemptId: string; readonly by: Author }
  | { readonly type: 'CancelOrder'; readonly reason: string | null; readonly by: Author }
  /** `now` in epoch ms. */
  | { readonly type: 'ExpireOrder'; readonly now: number }
  | {
      readonly type: 'DispatchOrder'
      readonly carrier: string | null
      readonly tracking: string | null
      readonly by: Author
    }
  | { readonly type: 'MakeReadyForPickUp'; readonly by: Author }
  | { readonly type: 'CollectOrder'; readonly by: Author }
  | { readonly type: 'DeliverOrder'; readonly by: Author }
  | { readonly type: 'ReturnOrder'; readonly reason: string | null; readonly by: Author }
  | { readonly type: 'SettleReturn'; readonly reason: string | null; readonly by: Author }
  | {
      readonly type: 'StartRefund'
      readonly refundId: string
      readonly receipt: string
      readonly amount: Cents
      /** What could be refunded of the receipt when the refund was decided on. Null if that is not compared. */
      readonly seenRefundable: Cents | null
      readonly reason: string | null
      readonly by: Author
    }
  | {
      readonly type: 'ConfirmRefund'
      readonly refundId: string
      readonly providerReference: string | null
      readonly by: Author
    }
  | { readonly type: 'FailRefund'; readonly refundId: string; readonly reason: string | null; readonly by: Author }
