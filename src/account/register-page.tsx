import { Link } from 'react-router-dom'
import { pathWithReturn } from '../client/paths/path-with-return.ts'
import controls from '../ui/design/controls.module.css'
import { AuthPage } from './auth-page.tsx'
import { RegisterForm } from './register-form.tsx'
import { useAuthWords } from './use-auth-words.ts'
import { useReturnPath } from './use-return-path.ts'

/** `/register`. */
export function RegisterPage() {
  const words = useAuthWords().register
  const to = useReturnPath()
  return (
    <AuthPage
      title={words.title}
      standfirst={words.standfirst}
      path="/register"
      aside={
        <>
          <h2>{words.haveOne}</h2>
          <p>{words.merges}</p>
          <Link className={controls.quiet} to={pathWithReturn('/login', to)}>
            {words.logIn}
          </Link>
          <Link className={controls.text} to={pathWithReturn('/lost-password', to)}>
            {words.reset}
          </Link>
        </>
      }
    >
      <RegisterForm />
    </AuthPage>
  )
}
