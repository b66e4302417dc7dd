import { useEffect, useEffectEvent } from 'react'
import { tell } from '../analytics/data-layer.ts'
import { useCart } from '../cart/cart-context.tsx'
import { browserDesk } from './browser-desk.ts'
import { type CheckoutStep, measureOfStep } from './checkout-measures.ts'
import { isDeliveryKnown } from './draft.ts'
import type { Checkout } from './use-checkout.ts'

/** Tells the data layer how far a checkout has come: each step once until an order is placed, over all tabs and reloads. */
export function useCheckoutMeasures({ draft }: Checkout): void {
  const { view, quote, loaded } = useCart()
  const isThere = loaded && quote.lines.length > 0
  const tier = quote.shippingMethod
  const isDelivered = isThere && isDeliveryKnown(draft, tier)
  const { method } = draft
  const told = useEffectEvent(async (step: CheckoutStep) => {
    const measure = measureOfStep(view, step)
    if (measure !== null && (await browserDesk().claim(step.event))) tell(measure)
  })
  useEffect(() => {
    if (isThere) void told({ event: 'begin_checkout' })
  }, [isThere])
  useEffect(() => {
    if (isDelivered) void told({ event: 'add_shipping_info', shipping_tier: tier })
  }, [isDelivered, tier])
  useEffect(() => {
    if (isThere && method !== null) void told({ event: 'add_payment_info', payment_type: method })
  }, [isThere, method])
}
