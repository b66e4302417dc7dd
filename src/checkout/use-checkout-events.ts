import { useEffect, useEffectEvent } from 'react'
import { type CheckoutStep, cartStepEvent } from '../client/analytics/cart-events.ts'
import { pushEvent } from '../client/analytics/data-layer.ts'
import { useCart, useCartView, useQuote } from '../client/cart/cart-context.tsx'
import { browserCheckoutStore } from '../client/checkout/browser-checkout-store.ts'
import { isDeliveryKnown } from './checkout-request.ts'
import type { Checkout } from './use-checkout.ts'

/** Reports the steps of a checkout to the data layer, each once per order, across tabs and reloads. */
export function useCheckoutEvents({ draft }: Checkout): void {
  const view = useCartView()
  const { lines, shippingMethod: tier } = useQuote()
  const isThere = useCart(({ loaded }) => loaded) && lines.length > 0
  const isDelivered = isThere && isDeliveryKnown(draft, tier)
  const { method } = draft
  const report = useEffectEvent(async (step: CheckoutStep) => {
    const ecommerceEvent = cartStepEvent(view, step)
    if (ecommerceEvent !== null && (await browserCheckoutStore().claim(step.event))) pushEvent(ecommerceEvent)
  })
  useEffect(() => {
    if (isThere) void report({ event: 'begin_checkout' })
  }, [isThere])
  useEffect(() => {
    if (isDelivered) void report({ event: 'add_shipping_info', shipping_tier: tier })
  }, [isDelivered, tier])
  useEffect(() => {
    if (isThere && method !== null) void report({ event: 'add_payment_info', payment_type: method })
  }, [isThere, method])
}
