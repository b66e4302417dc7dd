import { Link } from 'react-router-dom'
import { useCart } from '../../client/cart/cart-context.tsx'
import { useShopData } from '../../client/use-shop-data.ts'
import controls from '../../ui/design/controls.module.css'
import page from '../../ui/design/page.module.css'
import styles from './empty-cart.module.css'
import { useCartWords } from './words.en.tsx'

/** Whether it is not known what is in the cart: the server could not read it, and this browser's log has not been read yet. */
export function useIsCartUnread(): boolean {
  const { cart } = useShopData()
  return !useCart(({ loaded }) => loaded) && cart === undefined
}

/** Links for a shopper with an empty cart, or whose cart is not known. */
export function EmptyCart() {
  const words = useCartWords()
  const isUnread = useIsCartUnread()
  return (
    <div className={`column ${styles.empty}`}>
      <p className={page.standfirst}>{isUnread ? words.unread : words.empty}</p>
      <ul>
        <li>
          <Link className={controls.primary} to="/product-category/couches">
            {words.shopCouches}
          </Link>
        </li>
        <li>
          <Link className={controls.text} to="/product-category/sale">
            {words.shopSale}
          </Link>
        </li>
        <li>
          <Link className={controls.text} to="/product-category/fabric-samples">
            {words.orderSamples}
          </Link>
        </li>
      </ul>
    </div>
  )
}
