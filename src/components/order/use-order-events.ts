import { useEffect, useEffectEvent } from 'react'
import type { OrderView } from '#domain/order/order-view.ts'
import { isBought, isTakenBack, orderEvent } from '../../client/analytics/checkout-events.ts'
import { pushEvent } from '../../client/analytics/data-layer.ts'
import { browserCheckoutStore } from '../../client/checkout/browser-checkout-store.ts'

/** Reports a purchase and a refund to the data layer, each once per order. */
export function useOrderEvents(order: OrderView): void {
  const { id } = order
  const bought = isBought(order)
  const takenBack = isTakenBack(order)
  const report = useEffectEvent(async (event: 'purchase' | 'refund') => {
    const ecommerceEvent = orderEvent(event, order)
    if (await browserCheckoutStore().claim(`${event} ${id}`)) pushEvent(ecommerceEvent)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is another purchase.
  useEffect(() => {
    if (bought) void report('purchase')
  }, [bought, id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same.
  useEffect(() => {
    if (takenBack) void report('refund')
  }, [takenBack, id])
}
