import { useCart } from '../client/cart/cart-context.tsx'
import styles from './banners.module.css'

/** What holds for the whole page: storage that does not work, and a shop that is newer than this page. */
export function Banners() {
  const updateNeeded = useCart(({ sync }) => sync.updateNeeded)
  const isInMemory = useCart(({ sync }) => sync.storage === 'memory')
  if (updateNeeded) {
    return (
      <div role="alert" className={styles.banner}>
        <p>
          We’ve updated the shop. Please reload the page to continue. Your cart stays as it is.{' '}
          <button type="button" onClick={() => window.location.reload()}>
            Reload
          </button>
        </p>
      </div>
    )
  }
  if (isInMemory) {
    return (
      <div role="alert" className={styles.banner}>
        <p>
          Your browser isn’t saving data, so your cart will be lost when you close this page. Check out before you
          leave, or free up some space and reload.
        </p>
      </div>
    )
  }
  return null
}
