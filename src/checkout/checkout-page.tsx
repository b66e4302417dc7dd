import { type RouteObject, useLoaderData } from 'react-router-dom'
import type { PaymentMethods } from '#domain/checkout/checkout-calls.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { useQuote } from '../client/cart/cart-context.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import { type CheckoutData, CheckoutForm } from './checkout-form.tsx'
import { CheckoutHead } from './checkout-head.tsx'
import { CheckoutHelp } from './checkout-help.tsx'
import styles from './checkout-page.module.css'
import { EmptyCheckout } from './empty-checkout.tsx'
import { PaymentRedirect } from './payment-redirect.tsx'
import { useCheckoutToOrder } from './use-checkout-to-order.ts'
import { useCheckoutWords } from './words.en.tsx'

export function pageRoute(api: ShopApi) {
  return {
    async loader({ request }): Promise<CheckoutData> {
      // Without a network, the page opens at once. The server checks the method again when the order is placed.
      if (!import.meta.env.SSR && !navigator.onLine) return { methods: null, at: Date.now() }
      const answer = await api.get<PaymentMethods>('/api/payment-methods', request.signal)
      return { methods: answer.ok ? answer.body.methods : null, at: Date.now() }
    },
    shouldRevalidate: () => false,
    Component: CheckoutPage,
  } satisfies RouteObject
}

function CheckoutPage() {
  const { methods, at } = useLoaderData<CheckoutData>()
  const words = useCheckoutWords()
  const quote = useQuote()
  const { checkout, placed } = useCheckoutToOrder(quote)
  const { stage } = checkout
  const isEmpty = quote.lines.length === 0
  return (
    <div className={`page ${styles.page}`}>
      <PageHead title={words.title} description={words.description} path="/checkout" indexed={false} />
      {stage === 'leaving' || (stage === 'sending' && isEmpty) ? (
        <PaymentRedirect answer={placed} />
      ) : (
        <>
          <CheckoutHead quote={quote} />
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
