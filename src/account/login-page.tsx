import { Link } from 'react-router-dom'
import { useCustomer } from '../client/customer/use-customer.ts'
import { pathWithReturn } from '../client/paths/path-with-return.ts'
import controls from '../ui/design/controls.module.css'
import { AuthPage } from './auth-page.tsx'
import { LoginForm } from './login-form.tsx'
import { useAuthWords } from './use-auth-words.ts'
import { useReturnPath } from './use-return-path.ts'

/** `/login`. */
export function LoginPage() {
  const words = useAuthWords().login
  const to = useReturnPath()
  const { state } = useCustomer()
  return (
    <AuthPage
      title={words.title}
      standfirst={words.standfirst}
      path="/login"
      aside={
        <>
          <h2>{words.newHere}</h2>
          <p>{words.needs}</p>
          <Link className={controls.quiet} to={pathWithReturn('/register', to)}>
            {words.register}
          </Link>
        </>
      }
    >
      <LoginForm
        email={state.status === 'customer' ? state.email : undefined}
        lostPassword={pathWithReturn('/lost-password', to)}
      />
    </AuthPage>
  )
}
