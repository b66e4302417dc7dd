import { Link } from 'react-router-dom'
import { pathWithReturn } from '../client/paths/path-with-return.ts'
import { PageHead } from '../components/seo/page-head.tsx'
import controls from '../ui/design/controls.module.css'
import { AuthPage } from './auth-page.tsx'
import { RegisterForm } from './register-form.tsx'
import { useReturnPath } from './use-return-path.ts'

const STANDFIRST = 'Put a couch in the cart on the laptop, and find it on the phone.'

/** `/register`. */
export function RegisterPage() {
  const to = useReturnPath()
  return (
    <AuthPage
      title="Make an account"
      standfirst={STANDFIRST}
      beside={
        <>
          <h2>Have one already?</h2>
          <p>Log in, and what is in this cart joins what is in your own.</p>
          <Link className={controls.quiet} to={pathWithReturn('/login', to)}>
            Log in
          </Link>
          <Link className={controls.text} to={pathWithReturn('/lost-password', to)}>
            Set a new password
          </Link>
        </>
      }
    >
      <PageHead title="Make an account" description={STANDFIRST} path="/register" indexed={false} />
      <RegisterForm onLoggedIn={() => {}} />
    </AuthPage>
  )
}
