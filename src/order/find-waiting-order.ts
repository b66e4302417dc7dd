import type { CustomerState } from '#domain/customer/customer-state.ts'
import { isOpen } from '#domain/order/order-state.ts'
import type { OrderView } from '#domain/order/order-view.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { browserCheckoutStore } from '../client/checkout/browser-checkout-store.ts'
import type { PlacedOrder } from '../client/checkout/checkout-store.ts'
import { recoverOrder } from '../client/checkout/place-order-ports.ts'
import { isOfFormerCustomer } from '../client/customer/former-customer.ts'
import { type OrderAccess, readOrder } from '../components/order/order-access.ts'

/** The longest time that an order waits for its payment, in ms. */
const MAX_AGE_MS = 14 * 24 * 60 * 60_000
/** The most orders that are read. */
const MAX_ORDERS = 3

interface WaitingOrderPorts {
  /** The orders from this browser, the newest first. */
  readonly placedOrders: () => Promise<readonly PlacedOrder[]>
  readonly customer: CustomerState
  readonly read?: (access: OrderAccess) => Promise<OrderView | null>
  /** Epoch ms. */
  readonly now: number
}

/** The orders from this browser, unless they are a former customer's. */
export const ordersFromHere = async () => (isOfFormerCustomer() ? [] : browserCheckoutStore().placedOrders())

/** Recovers this browser's orders whose answers were lost, unless they are a former customer's. Returns one with nothing to pay, or null. */
export async function recoverPaidOrder(shop: ShopClient): Promise<OrderView | null> {
  const found = isOfFormerCustomer() ? null : await recoverOrder(shop)
  return found?.outcome === 'placed' && found.answer.order.status === 'paid' ? found.answer.order : null
}

/** Reads the newest unpaid order of this browser or its customer; null if there is none. */
export async function findWaitingOrder(ports: WaitingOrderPorts): Promise<OrderView | null> {
  const { placedOrders, customer, read = readOrder, now } = ports
  const here = (await placedOrders()).filter(({ at }) => now - at < MAX_AGE_MS)
  const known = new Set(here.map(({ id }) => id))
  const others = customer.status === 'guest' ? [] : customer.orders
  const theirs = others
    .filter((order) => !known.has(order.id) && isOpen(order))
    .map(({ id, placed_at }) => ({ id, key: null, at: placed_at }))
  const newestFirst = [...here, ...theirs].sort((one, other) => other.at - one.at).slice(0, MAX_ORDERS)
  for (const { id, key } of newestFirst) {
    const order = await read({ id, key })
    if (order !== null && isOpen(order)) return order
  }
  return null
}
