import { Link } from 'react-router-dom'
import controls from '../../ui/design/controls.module.css'
import page from '../../ui/design/page.module.css'
import styles from './empty-cart.module.css'
import { useCartWords } from './words.en.tsx'

/** Links for a shopper with an empty cart. */
export function EmptyCart() {
  const words = useCartWords()
  return (
    <div className={`column ${styles.empty}`}>
      <p className={page.standfirst}>{words.empty}</p>
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
