import { Link } from 'react-router-dom'
import { PageHead } from '../app/page-head.tsx'
import controls from '../design/controls.module.css'
import { AuthPage } from './entrance-page.tsx'
import { LoginForm } from './login-form.tsx'
import { pathWithReturn } from './return-path.ts'
import { useCustomer } from './use-customer.ts'
import { useReturnPath } from './use-way-back.ts'

const STANDFIRST = 'Your cart, your addresses and your orders are the same wherever you are logged in.'

/** `/login`. */
export function LoginPage() {
  const to = useReturnPath()
  const { state } = useCustomer()
  return (
    <AuthPage
      title="Log in"
      standfirst={STANDFIRST}
      beside={
        <>
          <h2>New here?</h2>
          <p>An account needs an e-mail and a password. What is in your cart now comes along.</p>
          <Link className={controls.quiet} to={pathWithReturn('/register', to)}>
            Make an account
          </Link>
        </>
      }
    >
      <PageHead title="Log in" description={STANDFIRST} path="/login" indexed={false} />
      <LoginForm
        email={state.status === 'customer' ? state.email : undefined}
        lostPassword={pathWithReturn('/lost-password', to)}
        onLoggedIn={() => {}}
      />
    </AuthPage>
  )
}
