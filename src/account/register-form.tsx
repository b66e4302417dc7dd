import { Link } from 'react-router-dom'
import { SessionAnswerSchema } from '#domain/customer/account-answers.ts'
import { RegisterSchema } from '#domain/customer/account-calls.ts'
import { type ApiFailure, failureMessage } from '../client/api/api-result.ts'
import { usePageLanguage } from '../client/paths/use-page-language.ts'
import { useShopForm } from '../client/use-shop-form.ts'
import styles from '../ui/form/form.module.css'
import { Form, FormFailure, NeedsScript, SubmitButton } from '../ui/form/form.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { UnsentChangesPrompt } from './unsent-changes-prompt.tsx'
import { useLoginFlow } from './use-login-flow.ts'

interface RegisterFormProps {
  readonly onLoggedIn: () => void
}

/** A new account: an e-mail and a password, and a name if somebody likes to be called by it. */
export function RegisterForm({ onLoggedIn }: RegisterFormProps) {
  const login = useLoginFlow({ event: 'sign_up', onLoggedIn, onLoginFailed: (why) => form.setFailure(why) })
  const form = useShopForm({
    schema: RegisterSchema,
    path: '/api/register',
    answer: SessionAnswerSchema,
    also: { language: usePageLanguage() },
    before: login.before,
    onDone: (session) => void login.complete(session),
    explain: whyNot,
  })
  if (login.conflict !== null) return <UnsentChangesPrompt login={login} />
  return (
    <Form form={form} action="/api/register" className={styles.form}>
      <NeedsScript />
      <div className={styles.pair}>
        <TextField name="first_name" label="First name" autoComplete="given-name" isOptional />
        <TextField name="last_name" label="Last name" autoComplete="family-name" isOptional />
      </div>
      <TextField name="email" label="E-mail" type="email" autoComplete="username" />
      <NewPasswordField name="password" label="Password" />
      <div className={styles.end}>
        <FormFailure />
        <SubmitButton isWide>Create account</SubmitButton>
        <p className={styles.small}>
          How we use your data: <Link to="/information/privacy">privacy policy</Link>.
        </p>
      </div>
    </Form>
  )
}

/** An e-mail that has an account already is told of in words that fit every reason: it may be somebody else's. */
function whyNot(failure: ApiFailure): string {
  if (failure.reason === 'unreachable' || failure.code !== 'account_exists') return failureMessage(failure)
  return 'We couldn’t create an account with this e-mail and password. If you already have one, log in or reset your password.'
}
