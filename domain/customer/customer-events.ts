import type { Draft } from 'immer'
import * as v from 'valibot'
import { type Decoded, decodeEvent } from '../event/decode.ts'
import type { AnyEventOf, DomainEvent } from '../event/envelope.ts'
import type { FoldedStream } from '../event/folded.ts'
import type { Upcasters } from '../event/upcast.ts'
import {
  CustomerSchema,
  type CustomerState,
  CustomerStateSchema,
  guest,
  OrderSummarySchema,
  ShippingDetailsSchema,
} from './customer-state.ts'
import { StoredEmailSchema } from './email.ts'

const at = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The customer's events. Personal data is only here and in orders, never in a cart; passwords and tokens are in no event. */
const customerEventData = {
  LoggedIn: v.object({ customer: CustomerSchema, email: StoredEmailSchema, at }),
  LoggedOut: v.object({}),
  SessionRefreshed: v.object({ customer: CustomerSchema, at }),
  ShippingDetailsChanged: v.object({ shipping: ShippingDetailsSchema }),
  OrdersLoaded: v.object({ orders: v.array(OrderSummarySchema), at }),
} as const

export type CustomerEventType = keyof typeof customerEventData
export type CustomerEvent = AnyEventOf<typeof customerEventData>

const customerUpcasters: Readonly<Record<CustomerEventType, Upcasters[string]>> & Upcasters = {
  LoggedIn: [],
  LoggedOut: [],
  SessionRefreshed: [],
  ShippingDetailsChanged: [],
  OrdersLoaded: [],
}

/** Creates a customer event at its current version. */
export function customerEvent<Type extends CustomerEventType>(
  type: Type,
  data: v.InferOutput<(typeof customerEventData)[Type]>,
): CustomerEvent {
  return { type, v: customerUpcasters[type].length + 1, data } as CustomerEvent
}

/** Decodes and validates a raw event as a customer event at its current version. */
export function decodeCustomerEvent(raw: DomainEvent): Decoded<CustomerEvent> {
  return decodeEvent({ upcasters: customerUpcasters, schemas: customerEventData }, raw)
}

/** Applies one event. Total: an event that does not fit a guest changes nothing. */
function evolveCustomer(holder: Draft<CustomerHolder>, event: CustomerEvent): void {
  switch (event.type) {
    case 'LoggedIn': {
      const { customer, email, at: refreshedAt } = event.data
      holder.state = { status: 'customer', customer, email, refreshedAt, orders: [], ordersLoadedAt: null }
      return
    }
    case 'LoggedOut':
      holder.state = guest()
      return
    case 'SessionRefreshed':
      if (holder.state.status !== 'customer') return
      holder.state.customer = event.data.customer
      holder.state.refreshedAt = event.data.at
      return
    case 'ShippingDetailsChanged':
      if (holder.state.status !== 'customer') return
      holder.state.customer = { ...holder.state.customer, shipping: event.data.shipping }
      return
    case 'OrdersLoaded':
      if (holder.state.status !== 'customer') return
      holder.state.orders = [...event.data.orders]
      holder.state.ordersLoadedAt = event.data.at
      return
    default:
      event satisfies never
  }
}

/** Wraps the union, so that a draft can change from one status to the other. */
export interface CustomerHolder {
  readonly state: CustomerState
}

export const CustomerHolderSchema = v.object({ state: CustomerStateSchema })

export const customerStream: FoldedStream<CustomerHolder, CustomerEvent> = {
  name: 'customer',
  upcasters: customerUpcasters,
  initial: () => ({ state: guest() }),
  evolve: evolveCustomer,
}
