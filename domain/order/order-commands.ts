import type { Cents } from '../money/cents.ts'
import type { OrderEventData } from './order-events.ts'

/** An order's commands. Most have the data of the event that they lead to. */
export type OrderCommand =
  | { readonly type: 'PlaceOrder'; readonly order: OrderEventData<'OrderPlaced'> }
  /** An order's deadline is never shortened. The amount is the order's total. */
  | ({ readonly type: 'StartPayment' } & Omit<OrderEventData<'PaymentStarted'>, 'amount'>)
  | ({
      readonly type: 'ConfirmPayment'
      /** Whether the pieces of an order that no longer reserves them could be reserved again. */
      readonly canReserve: boolean
    } & OrderEventData<'PaymentConfirmed'>)
  | ({ readonly type: 'FailPayment' } & OrderEventData<'PaymentFailed'>)
  | ({ readonly type: 'CancelPayment' } & OrderEventData<'PaymentCancelled'>)
  | ({ readonly type: 'CancelOrder'; readonly seenStatus?: string } & OrderEventData<'OrderCancelled'>)
  /** `now` in epoch ms. */
  | { readonly type: 'ExpireOrder'; readonly now: number }
  | ({ readonly type: 'DispatchOrder' } & OrderEventData<'OrderDispatched'>)
  | ({ readonly type: 'MakeReadyForPickUp' } & OrderEventData<'OrderReadyForPickUp'>)
  | ({ readonly type: 'CollectOrder' } & OrderEventData<'OrderCollected'>)
  | ({ readonly type: 'DeliverOrder' } & OrderEventData<'OrderDelivered'>)
  | ({ readonly type: 'ReturnOrder' } & OrderEventData<'OrderReturned'>)
  | ({ readonly type: 'SettleReturn' } & OrderEventData<'ReturnSettled'>)
  | ({
      readonly type: 'StartRefund'
      /** What could be refunded of the receipt when the refund was decided on. Null if that is not compared. */
      readonly seenRefundable: Cents | null
    } & OrderEventData<'RefundStarted'>)
  | ({ readonly type: 'ConfirmRefund' } & Omit<OrderEventData<'OrderRefunded'>, 'amount'>)
  | ({ readonly type: 'FailRefund' } & OrderEventData<'RefundFailed'>)
