import { Link } from 'react-router-dom'
import controls from '../../ui/design/controls.module.css'
import styles from './empty-cart.module.css'

/** Where to go from an empty cart. */
export function EmptyCart() {
  return (
    <div className={styles.empty}>
      <p>Nothing here yet. What you add is saved on this device, even when you’re offline.</p>
      <ul>
        <li>
          <Link className={controls.text} to="/product-category/couches">
            Shop couches and chairs
          </Link>
        </li>
        <li>
          <Link className={controls.text} to="/product-category/sale">
            Shop the sale
          </Link>
        </li>
        <li>
          <Link className={controls.text} to="/product-category/fabric-samples">
            Order fabric samples
          </Link>
        </li>
      </ul>
    </div>
  )
}
