import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLoaderData, useNavigate, useOutletContext } from 'react-router-dom'
import type { CustomerAnswer } from '#domain/customer/account-answers.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { useShop } from '../client/cart/cart-context.tsx'
import { useCustomer } from '../client/customer/use-customer.ts'
import { LogOut } from '../components/session/log-out-button.tsx'
import { type Account, type Rendered, renderAccount } from './account-data.ts'
import styles from './account-frame.module.css'
import { FreshnessNote } from './freshness-note.tsx'
import { useAccountWords } from './use-account-words.ts'
import { type Revalidation, useRevalidation } from './use-revalidation.ts'

const PAGES = [
  { path: '/my-account', page: 'profile' },
  { path: '/my-account/orders', page: 'orders' },
  { path: '/my-account/change-password', page: 'password' },
] as const

/** What every page of an account stands in, at `/my-account` and below. */
export function accountRoute(api: ShopApi) {
  return { loader: renderAccount(api), Component: AccountFrame }
}

function AccountFrame() {
  const { pages, logOut, loading } = useAccountWords()
  const account = useAccountHere()
  const fresh = useFreshAccount()
  useLeaveWhenOut()
  return (
    <div className={styles.page}>
      <nav aria-label={pages.name} className={styles.others}>
        <ul>
          {PAGES.map(({ path, page }) => (
            <li key={path}>
              <NavLink to={path} end={path === '/my-account'}>
                {pages[page]}
              </NavLink>
            </li>
          ))}
          <li>
            <LogOut className={styles.out}>{logOut}</LogOut>
          </li>
        </ul>
      </nav>
      <div className={styles.matter}>
        {account === null ? (
          <p className={styles.waiting} role="status">
            {loading}
          </p>
        ) : (
          <>
            <FreshnessNote at={account.refreshedAt} freshness={fresh.freshness} />
            <Outlet context={account} />
          </>
        )}
      </div>
    </div>
  )
}

/** The account that a page below the frame shows. */
export function useAccount(): Account {
  return useOutletContext<Account>()
}

/** As the log has it; until it has been read, as the server rendered it. */
function useAccountHere(): Account | null {
  const rendered = useLoaderData<Rendered<Account>>()
  const { state } = useCustomer()
  return state.status === 'customer' ? state : rendered
}

function useFreshAccount(): Revalidation {
  const shop = useShop()
  const { state, cursor } = useCustomer()
  return useRevalidation<CustomerAnswer>({
    path: state.status === 'customer' ? `/api/customer?cursor=${cursor}` : null,
    onAnswer: ({ stream }) => void shop.takeUpdates(stream),
  })
}

/** Whoever logs out, in this tab or in another one, is not left on a page of theirs (specification, section 4). */
function useLeaveWhenOut(): void {
  const { state } = useCustomer()
  const navigate = useNavigate()
  const wasIn = useRef(false)
  const isIn = state.status === 'customer'
  useEffect(() => {
    if (isIn) wasIn.current = true
    else if (wasIn.current) void navigate('/', { replace: true })
  }, [isIn, navigate])
}
