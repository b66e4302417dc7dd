import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useCart } from '../client/cart/cart-context.tsx'
import { loginDialog } from '../client/customer/login-dialog-store.ts'
import { useCustomer } from '../client/customer/use-customer.ts'
import { forgetFormDrafts } from '../client/form-draft.ts'
import { isLoginPath } from '../client/paths/path-with-return.ts'
import { useShopData } from '../client/use-shop-data.ts'
import { whenIdle } from '../ui/loading/when-idle.ts'
import { LoginDialogHost } from './login-dialog-host.tsx'
import { useRefreshedSession } from './use-refreshed-session.ts'

interface AccountSessionProps {
  /** Whether the cart is visible, on its page or in the drawer. */
  readonly isCartShown: boolean
}

/** Handles the customer's session on every page: refreshes it, and asks the customer to log in after it has ended. */
export function AccountSession({ isCartShown }: AccountSessionProps) {
  useRefreshedSession()
  usePreloadedAccount()
  useSessionEndedPrompt(isCartShown)
  useClearedPageData()
  return <LoginDialogHost />
}

/** Opens the login dialog once if the session ends while the customer is buying. Otherwise, only the card is shown. */
function useSessionEndedPrompt(isCartShown: boolean): void {
  const { state, sessionEnded } = useCustomer()
  const pending = useCart(({ sync }) => sync.pending)
  const { pathname } = useLocation()
  const isBuying = isCartShown || pending > 0 || /^\/(checkout|my-account)\b/.test(pathname)
  const isWanted = sessionEnded && isBuying && !isLoginPath(pathname)
  useEffect(() => {
    if (isWanted) loginDialog.open('ended')
  }, [isWanted])
  const closePrompt = () => loginDialog.getSnapshot() === 'ended' && loginDialog.close()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed when they have logged in again, or the log is emptied.
  useEffect(() => () => void closePrompt(), [state.status, sessionEnded])
}

/** Removes the customer's data from the page's inline script and its forms' drafts after a logout, in every tab. */
function useClearedPageData(): void {
  const { state, loaded } = useCustomer()
  const { visitor } = useShopData()
  const statusBefore = useRef(state.status)
  useEffect(() => {
    if (statusBefore.current === 'customer' && state.status === 'guest') forgetFormDrafts()
    statusBefore.current = state.status
  }, [state.status])
  const isOut = loaded && visitor !== null && state.status === 'guest'
  useEffect(() => {
    if (!isOut) return
    for (const script of document.scripts) if (script.text.includes('rusbankPage')) script.text = ''
    Object.assign(window.rusbankPage, { loaderData: {} })
  }, [isOut])
}

/** Preloads the account's pages for a customer, so that they open without a network. */
function usePreloadedAccount(): void {
  const { state } = useCustomer()
  const isIn = state.status === 'customer'
  useEffect(() => {
    if (!isIn) return
    return whenIdle(() => {
      void Promise.allSettled([
        import('./account-guards.ts'),
        import('./account-pages.ts'),
        import('./login-dialog.tsx'),
      ])
    })
  }, [isIn])
}
