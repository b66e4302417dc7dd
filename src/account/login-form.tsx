import { Link } from 'react-router-dom'
import { SessionAnswerSchema } from '#domain/customer/account-answers.ts'
import { LoginSchema } from '#domain/customer/account-calls.ts'
import { usePageLanguage } from '../client/paths/use-page-language.ts'
import { useShopForm } from '../client/use-shop-form.ts'
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
  const { login: words, fields } = useAuthWords()
  const login = useLoginFlow({ event: 'login', onLoggedIn, onLoginFailed: (why) => form.setFailure(why) })
  const form = useShopForm({
    schema: LoginSchema,
    path: '/api/login',
    answer: SessionAnswerSchema,
    extraFields: { language: usePageLanguage() },
    before: login.before,
    onDone: login.complete,
    explain(failure, usual) {
      if (failure.reason === 'refused') form.ref.current?.querySelector<HTMLInputElement>('[name=password]')?.select()
      return usual
    },
  })
  if (login.conflict !== null) return <UnsentChangesPrompt login={login} />
  return (
    <Form form={form} className={styles.form}>
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
