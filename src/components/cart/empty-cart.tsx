import { Link } from 'react-router-dom'
import controls from '../../ui/design/controls.module.css'
import styles from './empty-cart.module.css'

/** Where to go from an empty cart. */
export function EmptyCart() {
  return (
    <div className={styles.empty}>
      <p>Nothing here yet. What you put in stays on this device, with or without a network.</p>
      <ul>
        <li>
          <Link className={controls.text} to="/product-category/couches">
            All couches and chairs
          </Link>
        </li>
        <li>
          <Link className={controls.text} to="/product-category/sale">
            What is reduced
          </Link>
        </li>
        <li>
          <Link className={controls.text} to="/product-category/fabric-samples">
            Fabric samples, cut from the roll
          </Link>
        </li>
      </ul>
    </div>
  )
}
