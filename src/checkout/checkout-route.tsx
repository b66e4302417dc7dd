import type { RouteObject } from 'react-router-dom'
import type { PaymentMethods } from '#domain/checkout/checkout-calls.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { CheckoutPage } from './checkout-page.tsx'

export interface CheckoutData {
  /** What the shop can take; null where it could not say. */
  readonly methods: PaymentMethods['methods'] | null
  /** When the page was made, in epoch ms. */
  readonly at: number
}

export function checkoutRoute(api: ShopApi) {
  return {
    async loader({ request }): Promise<CheckoutData> {
      // Without a network the page opens at once; what the shop can take, its own call says again.
      if (!import.meta.env.SSR && !navigator.onLine) return { methods: null, at: Date.now() }
      const answer = await api.get<PaymentMethods>('/api/payment-methods', request.signal)
      return { methods: answer.ok ? answer.body.methods : null, at: Date.now() }
    },
    shouldRevalidate: () => false,
    Component: CheckoutPage,
  } satisfies RouteObject
}
