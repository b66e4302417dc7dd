import { useEffect, useEffectEvent } from 'react'
import type { OrderView } from '#domain/order/order-view.ts'
import { countedRefund, isBought, purchaseEvent, refundEvent } from '../../client/analytics/checkout-events.ts'
import { pushEvent } from '../../client/analytics/data-layer.ts'
import { browserCheckoutStore } from '../../client/checkout/browser-checkout-store.ts'

/** Reports a purchase and what is refunded of it to the data layer, each once per order. */
export function useOrderEvents(order: OrderView): void {
  const { id } = order
  const bought = isBought(order)
  const refunded = countedRefund(order)
  const reportPurchase = useEffectEvent(async () => {
    if (await browserCheckoutStore().claim(`purchase ${id}`)) pushEvent(purchaseEvent(order))
  })
  const reportRefund = useEffectEvent(async () => {
    const before = await browserCheckoutStore().claimRefund(id, refunded)
    if (before < refunded) pushEvent(refundEvent(order, before))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is another purchase.
  useEffect(() => {
    if (bought) void reportPurchase()
  }, [bought, id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same.
  useEffect(() => {
    if (refunded > 0) void reportRefund()
  }, [refunded, id])
}
