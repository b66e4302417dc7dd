import type { StoredEvent } from '#domain/event/envelope.ts'
import type { OrderPeople } from '#domain/order/order-projection.ts'
import type { Order } from '#domain/order/order-state.ts'
import type { NewAttempt } from './attempts.ts'

/** An order as it was placed, with the data to begin its payment. */
export interface OrderToPay {
  readonly id: string
  readonly order: Order
  readonly events: readonly StoredEvent[]
  readonly people: OrderPeople
  readonly keySalt: string
  /** The hash of its first key. */
  readonly keyHash: string
  /** Null if nothing is to be paid. */
  readonly attempt: NewAttempt | null
}
