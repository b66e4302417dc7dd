import { Link } from 'react-router-dom'
import { pathWithReturn } from '../client/paths/path-with-return.ts'
import { PageHead } from '../components/seo/page-head.tsx'
import controls from '../ui/design/controls.module.css'
import { AuthPage } from './auth-page.tsx'
import { RegisterForm } from './register-form.tsx'
import { useReturnPath } from './use-return-path.ts'

const STANDFIRST = 'Add a couch to your cart on your laptop and find it on your phone.'

/** `/register`. */
export function RegisterPage() {
  const to = useReturnPath()
  return (
    <AuthPage
      title="Create an account"
      standfirst={STANDFIRST}
      aside={
        <>
          <h2>Already have an account?</h2>
          <p>Log in and we’ll add this cart to yours.</p>
          <Link className={controls.quiet} to={pathWithReturn('/login', to)}>
            Log in
          </Link>
          <Link className={controls.text} to={pathWithReturn('/lost-password', to)}>
            Reset your password
          </Link>
        </>
      }
    >
      <PageHead title="Create an account" description={STANDFIRST} path="/register" indexed={false} />
      <RegisterForm onLoggedIn={() => {}} />
    </AuthPage>
  )
}
