import { useEffect, useEffectEvent } from 'react'
import type { OrderView } from '#domain/order/order-view.ts'
import { orderEvent } from '../../client/analytics/checkout-events.ts'
import { pushEvent } from '../../client/analytics/data-layer.ts'
import { browserCheckoutStore } from '../../client/checkout/browser-checkout-store.ts'

const BOUGHT: ReadonlySet<OrderView['status']> = new Set([
  'awaiting_transfer',
  'paid',
  'dispatched',
  'ready_for_pick_up',
  'collected',
  'delivered',
])

/**
 * Reports a purchase and a refund to the data layer, each once per order. A purchase is counted when it is paid. One by
 * bank transfer is counted when it is placed, since few customers open the order again after paying.
 */
export function useOrderEvents(order: OrderView): void {
  const { id, refunded } = order
  const isBought = BOUGHT.has(order.status)
  const report = useEffectEvent(async (event: 'purchase' | 'refund') => {
    const ecommerceEvent = orderEvent(event, order)
    if (await browserCheckoutStore().claim(`${event} ${id}`)) pushEvent(ecommerceEvent)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is another purchase.
  useEffect(() => {
    if (isBought) void report('purchase')
  }, [isBought, id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same.
  useEffect(() => {
    if (refunded > 0) void report('refund')
  }, [refunded, id])
}
