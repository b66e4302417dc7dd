import { useState } from 'react'
import { NavLink, Outlet, useLoaderData, useNavigate, useOutletContext } from 'react-router-dom'
import type { CustomerAnswer } from '#domain/customer/account-answers.ts'
import { useShop } from '../client/cart/cart-context.tsx'
import { useCustomer } from '../client/customer/use-customer.ts'
import { useLogEnd } from '../client/customer/use-log-end.ts'
import { LogOutButton } from '../components/session/log-out-button.tsx'
import side from '../ui/design/side-links.module.css'
import { type CustomerAccount, isAheadOfLog, type RenderedAccount, type ServerRendered } from './account-data.ts'
import styles from './account-frame.module.css'
import { FreshnessNote } from './freshness-note.tsx'
import { useRevalidation } from './use-revalidation.ts'
import { useAccountWords } from './words.en.tsx'

const PAGES = [
  { path: '/my-account', page: 'profile' },
  { path: '/my-account/orders', page: 'orders' },
  { path: '/my-account/change-password', page: 'password' },
] as const

/** The layout of an account's pages, at `/my-account` and below. */
export function AccountFrame() {
  const { pages, logOut, loading } = useAccountWords()
  const fresh = useFreshAccount()
  const account = useKnownAccount(fresh.owner)
  const navigate = useNavigate()
  // Specification, section 4: after a logout in this tab or another one.
  useLogEnd((next) => next === null && void navigate('/', { replace: true }))
  return (
    <div className={`page ${styles.page}`}>
      <nav aria-label={pages.name} className={`hover-underlined ${side.links} ${styles.others}`}>
        <ul className="row">
          {PAGES.map(({ path, page }) => (
            <li key={path}>
              <NavLink to={path} end={path === '/my-account'}>
                {pages[page]}
              </NavLink>
            </li>
          ))}
          <li>
            <LogOutButton>{logOut}</LogOutButton>
          </li>
        </ul>
      </nav>
      <div className={styles.matter}>
        {account === null ? (
          <p className="muted-text" role="status">
            {loading}
          </p>
        ) : (
          <>
            <FreshnessNote at={account.refreshedAt} freshness={fresh.freshness} />
            <Outlet key={account.customer.user_id} context={account} />
          </>
        )}
      </div>
    </div>
  )
}

/** The account, for a page inside the layout. */
export const useAccount = (): CustomerAccount => useOutletContext<CustomerAccount>()

/** The account from the log, or as the server rendered it until the log is read and as new. Null if the session is another's. */
function useKnownAccount(owner: string | undefined): CustomerAccount | null {
  const rendered = useLoaderData<ServerRendered<RenderedAccount>>()
  const known = useCustomer()
  if (known.state.status !== 'customer') return rendered?.account ?? null
  const { user_id } = known.state.customer
  if ((owner ?? rendered?.account.customer.user_id ?? user_id) !== user_id) return null
  if (rendered === null) return known.state
  const { account, cursor } = rendered
  if (!isAheadOfLog({ customerId: account.customer.user_id, cursor }, known)) return known.state
  const { orders, ordersLoadedAt } = known.state
  return { ...account, orders, ordersLoadedAt }
}

function useFreshAccount() {
  const shop = useShop()
  const { cursor } = useCustomer()
  const [owner, setOwner] = useState<string>()
  const { freshness } = useRevalidation<CustomerAnswer>({
    path: `/api/customer?cursor=${cursor}`,
    onAnswer: ({ customer, stream }) => shop.applyUpdates(stream).finally(() => setOwner(customer.user_id)),
  })
  return { freshness, owner }
}
