import { Link } from 'react-router-dom'
import { PageHead } from '../app/page-head.tsx'
import controls from '../design/controls.module.css'
import { AuthPage } from './entrance-page.tsx'
import { RegisterForm } from './register-form.tsx'
import { pathWithReturn } from './return-path.ts'
import { useReturnPath } from './use-way-back.ts'

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
