import { Link } from 'react-router-dom'
import { RegisterSchema } from '#domain/customer/account-calls.ts'
import { usePageLanguage } from '../client/paths/use-page-language.ts'
import styles from '../ui/form/form.module.css'
import { Form, FormFailure, SubmitButton } from '../ui/form/form.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useAuthWords } from './auth-words.en.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { UnsentChangesPrompt } from './unsent-changes-prompt.tsx'
import { useLoginFlow } from './use-login-flow.ts'

/** Creates an account with an e-mail, a password and an optional name. */
export function RegisterForm({ onLoggedIn }: { readonly onLoggedIn?: () => void }) {
  const { register: words, fields, unanswered } = useAuthWords()
  const login = useLoginFlow({
    event: 'sign_up',
    schema: RegisterSchema,
    path: '/api/register',
    extraFields: { language: usePageLanguage() },
    onLoggedIn,
    // If the e-mail already has an account, the message does not say so: it may be somebody else's.
    explain: (failure, usual) =>
      failure.reason === 'refused' ? (failure.code === 'account_exists' ? words.exists : usual) : unanswered,
  })
  if (login.conflict !== null) return <UnsentChangesPrompt login={login} />
  return (
    <Form form={login.form} className={styles.form}>
      <div className={styles.pair}>
        <TextField name="first_name" label={fields.firstName} autoComplete="given-name" isOptional />
        <TextField name="last_name" label={fields.lastName} autoComplete="family-name" isOptional />
      </div>
      <TextField name="email" label={fields.email} type="email" autoComplete="username" />
      <NewPasswordField name="password" label={fields.password} />
      <div className={`stack ${styles.end}`}>
        <FormFailure />
        <SubmitButton isWide>{words.submit}</SubmitButton>
        <p className="secondary-text dark-links">
          {words.privacy(<Link to="/information/privacy">{words.privacyPolicy}</Link>)}
        </p>
      </div>
    </Form>
  )
}
