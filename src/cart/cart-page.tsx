import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useQuote } from '../client/cart/cart-context.tsx'
import { CartLines } from '../components/cart/cart-lines.tsx'
import { CartNotices } from '../components/cart/cart-notices.tsx'
import { CartSyncStatus } from '../components/cart/cart-sync-status.tsx'
import { EmptyCart, useIsCartUnread } from '../components/cart/empty-cart.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import { whenIdle } from '../ui/loading/when-idle.ts'
import styles from './cart-page.module.css'
import { CartPageSummary } from './cart-page-summary.tsx'
import { useCartPageWords } from './words.en.tsx'

interface CartPageProps {
  /** Loads the code of the next pages. */
  readonly preloadCheckout: () => Promise<void>
}

/** `/cart`. */
export const cartRoute = (props: CartPageProps) => ({ element: <CartPage {...props} /> })

function CartPage({ preloadCheckout }: CartPageProps) {
  const words = useCartPageWords()
  useEffect(() => whenIdle(() => void preloadCheckout()), [preloadCheckout])
  const quote = useQuote()
  const heading = useRef<HTMLHeadingElement>(null)
  const isEmpty = quote.lines.length === 0
  const isUnread = useIsCartUnread()
  return (
    <div className={`page ${styles.page}`}>
      <PageHead title={words.title} description={words.description} path="/cart" indexed={false} />
      <div className={`title-row ${styles.head}`}>
        <h1 ref={heading} tabIndex={-1}>
          {isEmpty && !isUnread ? words.empty : words.title}
        </h1>
        <div className={`secondary-text row ${styles.state}`}>
          {!isEmpty && <p>{words.items(quote.itemCount)}</p>}
          <CartSyncStatus />
          <Link to="/on-this-device">{words.device}</Link>
        </div>
      </div>
      <noscript>
        <p className={`secondary-text ${styles.noscript}`}>{words.noScript}</p>
      </noscript>
      <CartNotices />
      {isEmpty ? (
        <EmptyCart />
      ) : (
        <div className={styles.columns}>
          <CartLines size="page" onRemoved={() => heading.current?.focus()} />
          <CartPageSummary />
        </div>
      )}
    </div>
  )
}
