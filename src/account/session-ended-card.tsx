import { useLocation } from 'react-router-dom'
import { loginDialog } from '../client/customer/login-dialog-store.ts'
import { useCustomer } from '../client/customer/use-customer.ts'
import { isLoginPath } from '../client/paths/path-with-return.ts'
import controls from '../ui/design/controls.module.css'
import card from '../ui/design/corner-card.module.css'
import { useWords } from '../ui/language/language-context.ts'
import { SESSION_WORDS } from './session-words.en.ts'

/** Shown in the corner after the session has ended: changes are not sent until the customer logs in. */
export function SessionEndedCard() {
  const { state, sessionEnded } = useCustomer()
  const { pathname } = useLocation()
  const words = useWords('session', SESSION_WORDS)
  if (!sessionEnded || state.status === 'guest' || isLoginPath(pathname)) return null
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
