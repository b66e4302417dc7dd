import { useQuote } from '../client/cart/cart-context.tsx'
import { CartLines } from '../components/cart/cart-lines.tsx'
import { CartNotices } from '../components/cart/cart-notices.tsx'
import type { Addition } from '../components/cart/drawer-context.ts'
import { EmptyCart } from '../components/cart/empty-cart.tsx'
import { PromoCode } from '../components/cart/promo-code.tsx'
import { ShippingChoice } from '../components/cart/shipping-choice.tsx'
import { InstalmentLine } from '../components/payment/instalment-line.tsx'
import { AddedItem, PairsWith } from './added-item.tsx'
import styles from './cart-drawer.module.css'

interface CartDrawerContentsProps {
  /** The item that was just added. */
  readonly added: Addition | undefined
  readonly onRemoved: () => void
}

/** The lines of the cart in the drawer, with promo code and shipping method. */
export function CartDrawerContents({ added, onRemoved }: CartDrawerContentsProps) {
  const quote = useQuote()
  return (
    <>
      {added !== undefined && <AddedItem addition={added} />}
      <CartNotices />
      {quote.lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <>
          <CartLines size="drawer" onRemoved={onRemoved} />
          {added !== undefined && <PairsWith addition={added} />}
          <div className={styles.choices}>
            <PromoCode />
            <ShippingChoice />
            <InstalmentLine price={quote.total} />
          </div>
        </>
      )}
    </>
  )
}
