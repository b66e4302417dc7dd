import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { SessionAnswer } from '#domain/customer/account-answers.ts'
import { RegisterSchema } from '#domain/customer/account-calls.ts'
import { PASSWORD_LENGTH } from '#domain/customer/password.ts'
import { useShopForm } from '../client/use-shop-form.ts'
import controls from '../ui/design/controls.module.css'
import styles from '../ui/form/form.module.css'
import { NeedsScript } from '../ui/form/needs-script.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Failure, type FormFailure, failureMessage } from './failure.tsx'
import { UnsentChangesPrompt } from './unsent-changes-prompt.tsx'
import { useLoginFlow } from './use-login-flow.ts'

interface RegisterFormProps {
  readonly onLoggedIn: () => void
}

/** A new account: an e-mail and a password, and a name if somebody likes to be called by it. */
export function RegisterForm({ onLoggedIn }: RegisterFormProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const login = useLoginFlow({ event: 'sign_up', onLoggedIn, onLoginFailed: setFailure })
  const { form, problems, isSending, onSubmit, onInput } = useShopForm<SessionAnswer>({
    schema: RegisterSchema,
    path: '/api/register',
    onPosted(posted) {
      if (posted.ok) {
        setFailure(null)
        void login.complete(posted.body)
      } else {
        setFailure(whyNot(posted))
      }
    },
  })
  if (login.conflict !== null) return <UnsentChangesPrompt login={login} />
  return (
    <form
      ref={form}
      className={styles.form}
      action="/api/register"
      method="post"
      noValidate
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <NeedsScript />
      <div className={styles.pair}>
        <TextField name="first_name" label="First name" autoComplete="given-name" isOptional problems={problems} />
        <TextField name="last_name" label="Last name" autoComplete="family-name" isOptional problems={problems} />
      </div>
      <TextField name="email" label="E-mail" type="email" autoComplete="username" problems={problems} />
      <PasswordField
        name="password"
        label="Password"
        hint={`At least ${PASSWORD_LENGTH.min} characters. Three or four words do well.`}
        autoComplete="new-password"
        problems={problems}
      />
      <div className={styles.end}>
        <Failure>{failure}</Failure>
        <button type="submit" className={`${controls.primary} ${controls.wide}`} disabled={isSending}>
          {isSending ? 'One moment…' : 'Make my account'}
        </button>
        <p className={styles.small}>
          What we keep about you, and what for: <Link to="/information/privacy">privacy</Link>.
        </p>
      </div>
    </form>
  )
}

/** An e-mail that has an account already is told of in words that fit every reason: it may be somebody else's. */
function whyNot(posted: FormFailure): string {
  if (posted.reason === 'unreachable' || posted.code !== 'account_exists') return failureMessage(posted)
  return 'No account was made with this e-mail and password. If you have one already, log in, or set a new password.'
}
