import { type RouteObject, useLoaderData } from 'react-router-dom'
import type { PaymentMethods } from '#domain/checkout/checkout-calls.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { useQuote } from '../client/cart/cart-context.tsx'
import { CartNotices } from '../components/cart/cart-notices.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import { Amount } from '../ui/amount.tsx'
import { pluralize } from '../ui/format/pluralize.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutHelp, OrderWithoutScript } from './checkout-help.tsx'
import styles from './checkout-page.module.css'
import { EmptyCheckout } from './empty-checkout.tsx'
import { PaymentRedirect } from './payment-redirect.tsx'
import { useCheckoutToOrder } from './use-checkout-to-order.ts'

interface CheckoutData {
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

/** From the cart to the order, on one page. */
function CheckoutPage() {
  const { methods, at } = useLoaderData<CheckoutData>()
  const quote = useQuote()
  const { checkout, placed } = useCheckoutToOrder(quote)
  const { stage } = checkout
  const isEmpty = quote.lines.length === 0
  return (
    <div className={styles.page}>
      <PageHead title="Checkout" description="Review and place your order." path="/checkout" indexed={false} />
      {stage === 'leaving' || (stage === 'sending' && isEmpty) ? (
        <PaymentRedirect answer={placed} />
      ) : (
        <>
          <div className={styles.head}>
            <h1>{isEmpty ? 'Your cart is empty' : 'Checkout'}</h1>
            {!isEmpty && (
              <a className={styles.jump} href="#your-order">
                {pluralize(quote.itemCount, { one: 'item', many: 'items' })}, <Amount cents={quote.total} />
              </a>
            )}
          </div>
          <OrderWithoutScript />
          <CartNotices />
          {isEmpty ? (
            <EmptyCheckout isFinding={stage === 'finding'} isUnknown={checkout.formMessage?.kind === 'unknown'} />
          ) : (
            <CheckoutForm checkout={checkout} methods={methods} at={at} />
          )}
          {!isEmpty && <CheckoutHelp />}
        </>
      )}
    </div>
  )
}
