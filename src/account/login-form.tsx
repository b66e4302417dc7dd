import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { SessionAnswer } from '#domain/customer/account-answers.ts'
import { LoginSchema } from '#domain/customer/account-calls.ts'
import { useShopForm } from '../client/use-shop-form.ts'
import controls from '../ui/design/controls.module.css'
import styles from '../ui/form/form.module.css'
import { NeedsScript } from '../ui/form/needs-script.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Failure, failureMessage } from './failure.tsx'
import { UnsentChangesPrompt } from './unsent-changes-prompt.tsx'
import { useLoginFlow } from './use-login-flow.ts'

interface LoginFormProps {
  /** Who was here last. */
  readonly email?: string | undefined
  /** The way to a new password, and back from there. */
  readonly lostPassword: string
  /** Somebody is in. */
  readonly onLoggedIn?: () => void
}

/** E-mail and password. What is wrong with the two is told of neither: that is nobody else's business. */
export function LoginForm({ email, lostPassword, onLoggedIn }: LoginFormProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const login = useLoginFlow({ event: 'login', onLoggedIn, onLoginFailed: setFailure })
  const { form, problems, isSending, onSubmit, onInput } = useShopForm<SessionAnswer>({
    schema: LoginSchema,
    path: '/api/login',
    onPosted(posted) {
      if (posted.ok) {
        setFailure(null)
        void login.complete(posted.body)
        return
      }
      setFailure(failureMessage(posted))
      if (posted.reason === 'refused') form.current?.querySelector<HTMLInputElement>('[name=password]')?.select()
    },
  })
  if (login.conflict !== null) return <UnsentChangesPrompt login={login} />
  return (
    <form
      ref={form}
      className={styles.form}
      action="/api/login"
      method="post"
      noValidate
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <NeedsScript />
      <TextField name="email" label="E-mail" type="email" autoComplete="username" value={email} problems={problems} />
      <PasswordField name="password" label="Password" autoComplete="current-password" problems={problems} />
      <div className={styles.end}>
        <Failure>{failure}</Failure>
        <button type="submit" className={`${controls.primary} ${controls.wide}`} disabled={isSending}>
          {isSending ? 'One moment…' : 'Log in'}
        </button>
        <Link className={controls.text} to={lostPassword}>
          Forgotten your password?
        </Link>
      </div>
    </form>
  )
}
