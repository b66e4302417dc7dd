import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useCart } from '../client/cart/cart-context.tsx'
import { loginDialog } from '../client/customer/login-dialog-store.ts'
import { useCustomer } from '../client/customer/use-customer.ts'
import { pathWithReturn } from '../client/paths/path-with-return.ts'
import { useShopData } from '../client/use-shop-data.ts'
import controls from '../ui/design/controls.module.css'
import card from '../ui/design/corner-card.module.css'
import { useLanguage, useWords } from '../ui/language/language-context.ts'
import { whenIdle } from '../ui/loading/when-idle.ts'
import { SESSION_WORDS } from './session-words.en.ts'
import { useRefreshedSession } from './use-refreshed-session.ts'

type LoginDialogComponent = ComponentType<{ readonly reason: 'login' | 'ended'; readonly onClose: () => void }>

/** Pages on which somebody logs in already. */
const AUTH_PATH = /^\/(login|register|lost-password)\/?$/

interface AccountSessionProps {
  /** Whether the cart is looked at, on its page or beside another. */
  readonly isCartShown: boolean
}

/** What goes on beside every page for accounts: the session is kept, and whose has ended is asked to log in. */
export function AccountSession({ isCartShown }: AccountSessionProps) {
  useRefreshedSession()
  useAccountAtHand()
  useAskedWhereItMatters(isCartShown)
  useForgottenPage()
  return <LoginDialogHost />
}

/** Shows the sheet when it is asked for. Its code comes then; where it can't, the login's own page is gone to. */
function LoginDialogHost() {
  const reason = useSyncExternalStore(loginDialog.subscribe, loginDialog.getSnapshot, () => null)
  const [loaded, setLoaded] = useState<{ readonly LoginDialog: LoginDialogComponent } | null>(null)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { loadAccountWords } = useLanguage()
  useEffect(() => loginDialog.host(), [])
  const isWanted = reason !== null && loaded === null
  useEffect(() => {
    if (!isWanted) return
    const loading = Promise.all([import('./login-dialog.tsx'), loadAccountWords?.()])
    loading.then(
      ([loadedDialog]) => setLoaded(loadedDialog),
      () => {
        loginDialog.close()
        void navigate(pathWithReturn('/login', pathname + search))
      },
    )
  }, [isWanted, loadAccountWords, navigate, pathname, search])
  return reason !== null && loaded !== null && <loaded.LoginDialog reason={reason} onClose={loginDialog.close} />
}

/** Whose session ends in the middle of buying is asked in place, once; whoever only looks is asked by the card. */
function useAskedWhereItMatters(isCartShown: boolean): void {
  const { sessionEnded } = useCustomer()
  const pending = useCart(({ sync }) => sync.pending)
  const { pathname } = useLocation()
  const isBuying = isCartShown || pending > 0 || /^\/(checkout|my-account)\b/.test(pathname)
  const isWanted = sessionEnded && isBuying && !AUTH_PATH.test(pathname)
  useEffect(() => {
    if (isWanted) loginDialog.open('ended')
  }, [isWanted])
}

/** What the server wrote into the page for the customer is in none of the tabs any more after the logout. */
function useForgottenPage(): void {
  const { state, loaded } = useCustomer()
  const { visitor } = useShopData()
  const isOut = loaded && visitor !== null && state.status === 'guest'
  useEffect(() => {
    if (!isOut) return
    for (const script of document.scripts) if (script.text.includes('rusbankPage')) script.text = ''
    Object.assign(window.rusbankPage, { loaderData: {} })
  }, [isOut])
}

/** Brings the account's own pages for whoever has one: they open without a network then. */
function useAccountAtHand(): void {
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

/** Stays in the corner while the session is over: nothing that is done is sent until somebody logs in. */
export function SessionEndedCard() {
  const { state, sessionEnded } = useCustomer()
  const { pathname } = useLocation()
  const words = useWords('session', SESSION_WORDS)
  if (!sessionEnded || state.status === 'guest' || AUTH_PATH.test(pathname)) return null
  return (
    <section className={card.card} aria-labelledby="session-ended">
      <h2 id="session-ended">{words.ended}</h2>
      <p>{words.advice}</p>
      <div className={card.ways}>
        <button type="button" className={controls.primary} onClick={() => loginDialog.open('ended')}>
          {words.logIn}
        </button>
      </div>
    </section>
  )
}
