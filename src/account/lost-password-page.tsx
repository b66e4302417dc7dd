import { useState } from 'react'
import { useCustomer } from '../client/customer/use-customer.ts'
import { pathWithReturn } from '../client/paths/path-with-return.ts'
import { FormNotice } from '../ui/form/form.tsx'
import { AuthPage } from './auth-page.tsx'
import { useAuthWords } from './auth-words.en.tsx'
import { LoginForm } from './login-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { ResetCodeForm } from './reset-code-form.tsx'
import { useCodeFromHash } from './use-code-from-link.ts'
import { useReturnPath } from './use-return-path.ts'

type ResetStep =
  | { readonly name: 'email'; readonly email?: string }
  | { readonly name: 'code'; readonly email: string; readonly said: string | null; readonly linkCode: string | null }
  | { readonly name: 'done'; readonly email: string }

/** `/lost-password`. */
export function LostPasswordPage() {
  const words = useAuthWords().reset
  const [step, setStep] = useState<ResetStep>({ name: 'email' })
  const { state, sessionEnded } = useCustomer()
  // A customer who is logged in may have forgotten their password as well. The reset ends their session, which the log learns later.
  const [isKnownOut, setKnownOut] = useState(false)
  if (!isKnownOut && step.name === 'done' && (state.status === 'guest' || sessionEnded)) setKnownOut(true)
  const to = useReturnPath(isKnownOut)
  useCodeFromHash((linkCode) => setStep({ name: 'code', email: '', said: words.byLink, linkCode }))
  const aside = { title: words.remembered, text: words.logInWith, to: pathWithReturn('/login', to), link: words.logIn }
  return (
    <AuthPage
      title={words.title}
      standfirst={words.standfirst}
      hasStandfirst={step.name === 'email'}
      path="/lost-password"
      aside={step.name === 'done' ? null : aside}
    >
      {/* The page does not reveal whether an account exists; the e-mail does. */}
      {step.name === 'email' && (
        <ResetCodeForm
          email={step.email}
          onSent={(email) => setStep({ name: 'code', email, said: words.onItsWay, linkCode: null })}
          onHasCode={(email) => setStep({ name: 'code', email, said: null, linkCode: null })}
        />
      )}
      {step.name === 'code' && (
        <NewPasswordForm
          key={step.linkCode}
          {...step}
          onDone={(email) => setStep({ name: 'done', email })}
          onAgain={(email) => setStep({ name: 'email', email })}
        />
      )}
      {step.name === 'done' && (
        <>
          <FormNotice>{words.done}</FormNotice>
          <LoginForm
            email={step.email}
            lostPassword={pathWithReturn('/lost-password', to)}
            onLoggedIn={() => setKnownOut(true)}
          />
        </>
      )}
    </AuthPage>
  )
}
