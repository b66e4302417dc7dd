import { type MouseEvent, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { AccountLink } from '../../account/account-link.tsx'
import { useQuote } from '../../client/cart/cart-context.tsx'
import { useTerm } from '../../client/catalogue-words.ts'
import { navigationOf } from '../../client/category-navigation.ts'
import { useVisitor } from '../../client/customer/use-visitor.ts'
import { categoryPath } from '../../client/paths/category-path.ts'
import { useShopData } from '../../client/use-shop-data.ts'
import { CartSyncStatus } from '../../components/cart/cart-sync-status.tsx'
import { useDrawer } from '../../components/cart/drawer-context.ts'
import { HeaderSearch } from '../../search/header-search.tsx'
import { ChevronIcon, MenuIcon } from '../../ui/icons.tsx'
import { isModifiedClick } from '../../ui/is-modified-click.ts'
import { useWords } from '../../ui/language/language-context.ts'
import { lazyIsland } from '../../ui/loading/lazy-island.tsx'
import { LoadingBar } from '../../ui/loading/loading-bar.tsx'
import { useClosingMenus } from '../../ui/use-closing-menus.ts'
import { useVisit } from '../../ui/use-visit.ts'
import styles from './site-header.module.css'
import { FRAME_WORDS } from './words.en.ts'

const GroupLinks = lazyIsland(async () => (await import('./menu-links.tsx')).GroupLinks)
const HelpLinks = lazyIsland(async () => (await import('./menu-links.tsx')).HelpLinks)

/** The header of every page but the checkout's. Its menus are `details` elements, so they open without JavaScript. */
export function SiteHeader() {
  const words = useWords('frame', FRAME_WORDS)
  const term = useTerm()
  const { categories } = useShopData()
  const { groups, sale } = navigationOf(categories)
  const header = useRef<HTMLElement>(null)
  useClosingMenus(header, useVisit())
  const saleLink = sale !== null && (
    <Link className={styles.top} to={categoryPath(sale.slug)} data-tone="clay">
      {term(sale.name)}
    </Link>
  )
  return (
    <header ref={header} className={styles.header}>
      <details className={styles.menu}>
        <summary aria-label={words.menu}>
          <MenuIcon />
        </summary>
        <nav aria-label={words.menu} className={styles.sheet}>
          {groups.map((group) => (
            <GroupLinks.Island key={group.name} group={group} />
          ))}
          <HelpLinks.Island />
          {saleLink}
        </nav>
      </details>
      <Link className={`shop-name ${styles.mark}`} to="/" aria-label={words.home}>
        Rusbank
      </Link>
      <nav aria-label={words.shop} className={styles.bar}>
        {groups.map((group) => (
          <details key={group.name} name="shop-menu">
            <summary className={styles.top}>
              {term(group.name)}
              <ChevronIcon />
            </summary>
            <div className={styles.panel}>
              <GroupLinks.Island group={group} />
            </div>
          </details>
        ))}
        {saleLink}
      </nav>
      <HeaderSearch />
      <HeaderStatus />
      <CartLink />
      <LoadingBar />
    </header>
  )
}

/** The cart's sync status, on pages where nothing else shows it. */
function HeaderStatus() {
  const { itemCount } = useQuote()
  const { isOpen } = useDrawer()
  const { pathname } = useLocation()
  const isNamed = Boolean(useVisitor()?.firstName)
  if (isOpen || pathname === '/cart') return null
  return (
    <span className={styles.sync} data-quiet={itemCount === 0} data-beside-name={isNamed}>
      <CartSyncStatus />
    </span>
  )
}

function CartLink() {
  const words = useWords('frame', FRAME_WORDS)
  const { itemCount } = useQuote()
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition is constant. In a browser, React sets the number from the log.
  const isUnread = import.meta.env.SSR && useShopData().cart === undefined
  const { open } = useDrawer()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const onCartPage = pathname === '/cart'
  const openDrawer = (event: MouseEvent) => {
    if (onCartPage || isModifiedClick(event)) return
    event.preventDefault()
    void open().then((isOpen) => isOpen || navigate('/cart'))
  }
  return (
    <div className={styles.cart}>
      <AccountLink />
      <Link
        className={styles.top}
        to="/cart"
        aria-label={isUnread ? undefined : words.cartWith(itemCount)}
        aria-current={onCartPage ? 'page' : undefined}
        aria-haspopup={onCartPage ? undefined : 'dialog'}
        onClick={openDrawer}
      >
        {words.cart}
        <span className={styles.count} data-count={isUnread ? '' : itemCount} />
      </Link>
    </div>
  )
}
