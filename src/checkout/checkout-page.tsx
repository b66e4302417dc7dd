import { Link } from 'react-router-dom'
import { PageHead } from '../app/page-head.tsx'
import { useShopData } from '../app/use-shop-data.ts'
import { useCart } from '../cart/cart-context.tsx'
import { CartSync } from '../cart/cart-sync.tsx'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { Totals } from '../cart/totals.tsx'
import { Amount } from '../design/amount.tsx'
import controls from '../design/controls.module.css'
import styles from './checkout-page.module.css'

/** What would be ordered, and how to order it until the shop takes payments by itself. */
export function CheckoutPage() {
  const { view, quote } = useCart()
  const { house } = useShopData()
  const isEmpty = quote.lines.length === 0
  return (
    <div className={styles.page}>
      <PageHead title="Checkout" description="Your order, before you place it." path="/checkout" indexed={false} />
      <div className={styles.head}>
        <h1>Checkout</h1>
        <CartSync />
      </div>
      {isEmpty ? (
        <EmptyCart />
      ) : (
        <div className={styles.columns}>
          <section className={styles.order} aria-labelledby="order">
            <h2 id="order">Your order</h2>
            <ul>
              {quote.lines.map(({ itemKey, quantity, subtotal }) => {
                const offer = view.lines[itemKey]?.offer
                return (
                  <li key={itemKey}>
                    <span>
                      {quantity} × {offer?.name}
                      <span className={styles.options}>
                        {[...(offer?.options.map(({ option }) => option) ?? []), offer?.colourName]
                          .filter((part) => part)
                          .join(' / ')}
                      </span>
                    </span>
                    <Amount cents={subtotal} />
                  </li>
                )
              })}
            </ul>
            <Totals />
          </section>
          <section className={styles.next} aria-labelledby="next">
            <h2 id="next">Paying online opens soon</h2>
            <p>
              Card, instant EFT and instalments are on their way to this page. Until then nothing is ordered or paid
              here, and your cart stays as it is, on this device and with us.
            </p>
            {house !== null && (
              <p>
                To order today, ring us on <a href={`tel:${house.telephone}`}>{house.telephone_shown}</a> or write to{' '}
                <a href={`mailto:${house.email}`}>{house.email}</a> and tell us what is in your cart.
              </p>
            )}
            <Link className={controls.quiet} to="/cart">
              Back to the cart
            </Link>
          </section>
        </div>
      )}
    </div>
  )
}
