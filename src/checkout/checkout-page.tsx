import { useState } from 'react'
import { Link, type RouteObject, useLoaderData } from 'react-router-dom'
import type { CheckoutAnswer, PaymentMethods } from '#domain/checkout/checkout-calls.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { useQuote } from '../client/cart/cart-context.tsx'
import { goToPayment, orderPath, useGoToOrder } from '../client/checkout/go-to-payment.ts'
import { useShopData } from '../client/use-shop-data.ts'
import { CartNotices } from '../components/cart/cart-notices.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import { Amount } from '../ui/amount.tsx'
import { pluralize } from '../ui/format/pluralize.ts'
import { useNotificationList } from '../ui/notifications/notifications-context.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import styles from './checkout-page.module.css'
import { EmptyCheckout } from './empty-checkout.tsx'
import { PaymentRedirect } from './payment-redirect.tsx'
import { useCheckout } from './use-checkout.ts'
import { useCheckoutEvents } from './use-checkout-events.ts'

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
  const { company } = useShopData()
  const [placed, setPlaced] = useState<CheckoutAnswer | null>(null)
  const showOrder = useGoToOrder()
  const { notify } = useNotificationList()
  const checkout = useCheckout({
    total: quote.total,
    shippingMethod: quote.shippingMethod,
    async onPlaced(answer, by) {
      const { order, payment } = answer
      setPlaced(answer)
      // An order that is found goes nowhere by itself: another tab may be on its way to pay it.
      if (by === 'press' && goToPayment(payment, orderPath(order.id))) return
      await showOrder(order.id)
      if (payment.kind === 'none' && payment.why === 'provider_unavailable') {
        notify({ type: 'warn', title: payment.message })
      }
    },
  })
  useCheckoutEvents(checkout)
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
          <noscript>
            <p className={styles.noscript}>
              You’ll need JavaScript to order online. Your cart stays as it is.
              {company !== null && (
                <>
                  {' '}
                  To order without it, call us on <a href={`tel:${company.telephone}`}>{company.telephone_shown}</a> or
                  e-mail <a href={`mailto:${company.email}`}>{company.email}</a>.
                </>
              )}
            </p>
          </noscript>
          <CartNotices />
          {isEmpty ? (
            <EmptyCheckout isFinding={stage === 'finding'} isUnknown={checkout.formMessage?.kind === 'unknown'} />
          ) : (
            <CheckoutForm checkout={checkout} methods={methods} at={at} />
          )}
          {!isEmpty && (
            <p className={styles.help}>
              <Link to="/information/returns">7-day returns</Link> and a lifetime guarantee on the frame.
              {company !== null && (
                <>
                  {' '}
                  Questions? Call <a href={`tel:${company.telephone}`}>{company.telephone_shown}</a>
                </>
              )}
            </p>
          )}
        </>
      )}
    </div>
  )
}
