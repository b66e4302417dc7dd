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
          The shop was renewed while you were here. Reload the page to go on; your cart stays as it is.{' '}
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
          This browser’s storage is not working, so your cart lives only as long as this page. Check out before you
          close it, or free some space and reload.
        </p>
      </div>
    )
  }
  return null
}
