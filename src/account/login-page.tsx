import { useCustomer } from '../client/customer/use-customer.ts'
import { pathWithReturn } from '../client/paths/path-with-return.ts'
import { AuthPage } from './auth-page.tsx'
import { useAuthWords } from './auth-words.en.tsx'
import { LoginForm } from './login-form.tsx'
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
      aside={{ title: words.newHere, text: words.needs, to: pathWithReturn('/register', to), link: words.register }}
    >
      <LoginForm
        email={state.status === 'customer' ? state.email : undefined}
        lostPassword={pathWithReturn('/lost-password', to)}
      />
    </AuthPage>
  )
}
