import { Link } from 'react-router-dom'
import { LoginSchema } from '#domain/customer/account-calls.ts'
import { usePageLanguage } from '../client/paths/use-page-language.ts'
import controls from '../ui/design/controls.module.css'
import styles from '../ui/form/form.module.css'
import { Form, FormFailure, SubmitButton } from '../ui/form/form.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useAuthWords } from './auth-words.en.tsx'
import { UnsentChangesPrompt } from './unsent-changes-prompt.tsx'
import { useLoginFlow } from './use-login-flow.ts'

interface LoginFormProps {
  /** The e-mail of the last customer. */
  readonly email?: string | undefined
  /** The path of the password reset, with the path to return to. */
  readonly lostPassword: string
  readonly onLoggedIn?: () => void
}

/** A refusal does not tell which of e-mail and password is wrong, so that accounts can't be enumerated. */
export function LoginForm({ email, lostPassword, onLoggedIn }: LoginFormProps) {
  const { login: words, fields, unanswered } = useAuthWords()
  const login = useLoginFlow({
    event: 'login',
    schema: LoginSchema,
    path: '/api/login',
    extraFields: { language: usePageLanguage() },
    onLoggedIn,
    explain(failure, usual) {
      if (failure.reason !== 'refused') return unanswered
      login.form.ref.current?.querySelector<HTMLInputElement>('[name=password]')?.select()
      return usual
    },
  })
  if (login.conflict !== null) return <UnsentChangesPrompt login={login} />
  return (
    <Form form={login.form} className={styles.form}>
      <TextField name="email" label={fields.email} type="email" autoComplete="username" value={email} />
      <PasswordField name="password" label={fields.password} autoComplete="current-password" />
      <div className={`stack ${styles.end}`}>
        <FormFailure />
        <SubmitButton isWide>{words.submit}</SubmitButton>
        <Link className={controls.text} to={lostPassword}>
          {words.forgotten}
        </Link>
      </div>
    </Form>
  )
}
