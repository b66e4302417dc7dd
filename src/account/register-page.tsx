import { Link } from 'react-router-dom'
import { pathWithReturn } from '../client/paths/path-with-return.ts'
import controls from '../ui/design/controls.module.css'
import { AuthPage } from './auth-page.tsx'
import { useAuthWords } from './auth-words.en.tsx'
import { RegisterForm } from './register-form.tsx'
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
      aside={{ title: words.haveOne, text: words.merges, to: pathWithReturn('/login', to), link: words.logIn }}
      more={
        <Link className={controls.text} to={pathWithReturn('/lost-password', to)}>
          {words.reset}
        </Link>
      }
    >
      <RegisterForm />
    </AuthPage>
  )
}
