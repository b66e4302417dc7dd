import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { pathWithReturn } from '../client/paths/path-with-return.ts'
import { PageHead } from '../components/seo/page-head.tsx'
import controls from '../ui/design/controls.module.css'
import { FormNotice } from '../ui/form/form.tsx'
import { AuthPage } from './auth-page.tsx'
import { LoginForm } from './login-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { LINK_CODE } from './password-schemas.ts'
import { ResetCodeForm } from './reset-code-form.tsx'
import { useReturnPath } from './use-return-path.ts'

const STANDFIRST = 'We’ll e-mail you a code, so that you can choose a new password.'
const BY_LINK = 'Your link already includes the code. Just enter your e-mail and a new password.'
/** Whether there is an account is told to its mailbox, and not to whoever asks. */
const ON_ITS_WAY =
  'If there’s an account with that e-mail, we’ve sent it a code. It’s valid for 15 minutes and works once.'

type Step =
  | { readonly name: 'email' }
  | { readonly name: 'code'; readonly email: string; readonly said: string | null; readonly linkCode: string | null }
  | { readonly name: 'done'; readonly email: string }

/** `/lost-password`. */
export function LostPasswordPage() {
  const to = useReturnPath()
  const [step, setStep] = useState<Step>({ name: 'email' })
  useLinkCode((linkCode) => setStep({ name: 'code', email: '', said: BY_LINK, linkCode }))
  return (
    <AuthPage
      title="Reset your password"
      standfirst={STANDFIRST}
      aside={
        <>
          <h2>Remembered it?</h2>
          <p>Log in with your current password.</p>
          <Link className={controls.quiet} to={pathWithReturn('/login', to)}>
            Log in
          </Link>
        </>
      }
    >
      <PageHead title="Reset your password" description={STANDFIRST} path="/lost-password" indexed={false} />
      {step.name === 'email' && (
        <ResetCodeForm
          onSent={(email) => setStep({ name: 'code', email, said: ON_ITS_WAY, linkCode: null })}
          onHasCode={(email) => setStep({ name: 'code', email, said: null, linkCode: null })}
        />
      )}
      {step.name === 'code' && (
        <NewPasswordForm
          {...step}
          onDone={(email) => setStep({ name: 'done', email })}
          onAgain={() => setStep({ name: 'email' })}
        />
      )}
      {step.name === 'done' && (
        <>
          <FormNotice>Password reset successfully. Log in with your new password.</FormNotice>
          <LoginForm email={step.email} lostPassword={pathWithReturn('/lost-password', to)} />
        </>
      )}
    </AuthPage>
  )
}

/** The code goes from the address bar into the form, and stays in no history. */
function useLinkCode(onFound: (linkCode: string) => void): void {
  const found = useEffectEvent(onFound)
  useEffect(() => {
    const code = /^#code=(.*)$/.exec(window.location.hash)?.[1] ?? ''
    if (!LINK_CODE.test(code)) return
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, '', pathname + search)
    found(code)
  }, [])
}
