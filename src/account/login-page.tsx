import { Link } from 'react-router-dom'
import { useCustomer } from '../client/customer/use-customer.ts'
import { pathWithReturn } from '../client/paths/path-with-return.ts'
import { PageHead } from '../components/seo/page-head.tsx'
import controls from '../ui/design/controls.module.css'
import { AuthPage } from './auth-page.tsx'
import { LoginForm } from './login-form.tsx'
import { useReturnPath } from './use-return-path.ts'

const STANDFIRST = 'Your cart, addresses and orders, on all your devices.'

/** `/login`. */
export function LoginPage() {
  const to = useReturnPath()
  const { state } = useCustomer()
  return (
    <AuthPage
      title="Log in"
      standfirst={STANDFIRST}
      aside={
        <>
          <h2>New here?</h2>
          <p>All you need is an e-mail address and a password. Your cart comes with you.</p>
          <Link className={controls.quiet} to={pathWithReturn('/register', to)}>
            Create an account
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
