import { useState } from 'react'
import { Link, useLoaderData } from 'react-router-dom'
import type { CheckoutAnswer } from '#domain/checkout/checkout-calls.ts'
import { PageHead } from '../app/page-head.tsx'
import { useShopData } from '../app/use-shop-data.ts'
import { useCart } from '../cart/cart-context.tsx'
import { CartNotices } from '../cart/cart-notices.tsx'
import { Amount } from '../design/amount.tsx'
import { counted } from '../design/plural.ts'
import { CheckoutForm } from './checkout-form.tsx'
import styles from './checkout-page.module.css'
import type { CheckoutData } from './checkout-route.tsx'
import { EmptyCheckout } from './empty-checkout.tsx'
import { leaveFor, orderPath, useOrderPage } from './leave-for.ts'
import { Leaving } from './leaving.tsx'
import { useCheckout } from './use-checkout.ts'
import { useCheckoutMeasures } from './use-checkout-measures.ts'

/** From the cart to the order, on one page. */
export function CheckoutPage() {
  const { methods, at } = useLoaderData<CheckoutData>()
  const { quote } = useCart()
  const { house } = useShopData()
  const [placed, setPlaced] = useState<CheckoutAnswer | null>(null)
  const showOrder = useOrderPage()
  const checkout = useCheckout({
    total: quote.total,
    shippingMethod: quote.shippingMethod,
    async onPlaced(answer) {
      setPlaced(answer)
      const isLeaving = leaveFor(answer.payment, orderPath(answer.order.id))
      if (!isLeaving) await showOrder(answer.order.id)
    },
  })
  useCheckoutMeasures(checkout)
  const isEmpty = quote.lines.length === 0
  return (
    <div className={styles.page}>
      <PageHead title="Checkout" description="Your order, before you place it." path="/checkout" indexed={false} />
      {checkout.stage === 'leaving' && placed !== null ? (
        <Leaving answer={placed} />
      ) : (
        <>
          <div className={styles.head}>
            <h1>{isEmpty ? 'There is nothing to check out' : 'Checkout'}</h1>
            {!isEmpty && (
              <a className={styles.jump} href="#your-order">
                {counted(quote.itemCount, { one: 'item', many: 'items' })}, <Amount cents={quote.total} />
              </a>
            )}
          </div>
          <noscript>
            <p className={styles.noscript}>
              Ordering here needs JavaScript, and your browser does not run it. Your cart stays as it is.
              {house !== null && (
                <>
                  {' '}
                  Ring us on <a href={`tel:${house.telephone}`}>{house.telephone_shown}</a> or write to{' '}
                  <a href={`mailto:${house.email}`}>{house.email}</a>, and we take your order.
                </>
              )}
            </p>
          </noscript>
          <CartNotices />
          {isEmpty ? (
            <EmptyCheckout isFinding={checkout.stage === 'finding'} />
          ) : (
            <CheckoutForm checkout={checkout} methods={methods} at={at} />
          )}
          {!isEmpty && (
            <p className={styles.help}>
              <Link to="/information/returns">Seven days to send it back</Link>, and the frame is guaranteed for as long
              as you own it.
              {house !== null && (
                <>
                  {' '}
                  Questions? <a href={`tel:${house.telephone}`}>{house.telephone_shown}</a>
                </>
              )}
            </p>
          )}
        </>
      )}
    </div>
  )
}
