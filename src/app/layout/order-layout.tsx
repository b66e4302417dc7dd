import { Link, Outlet, useLocation } from 'react-router-dom'
import { LockIcon } from '../../ui/icons.tsx'
import { useWords } from '../../ui/language/language-context.ts'
import { MENU_WORDS } from './menu-words.en.tsx'
import styles from './plain-layout.module.css'
import { PlainLayout } from './plain-layout.tsx'

/** The layout of the checkout and of orders. Its header has only a link back. */
export function OrderLayout() {
  const words = useWords('menu', MENU_WORDS)
  const isOrdering = useLocation().pathname === '/checkout'
  const header = (
    <>
      {isOrdering && (
        <p className={`secondary-text ${styles.secure}`}>
          <LockIcon /> {words.secure}
        </p>
      )}
      <Link className={styles.back} to={isOrdering ? '/cart' : '/'}>
        {isOrdering ? words.backToCart : words.backToShop}
      </Link>
    </>
  )
  return (
    <PlainLayout header={header}>
      <Outlet />
    </PlainLayout>
  )
}
