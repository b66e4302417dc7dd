import { useEffect, useRef, useState } from 'react'
import { DoneSchema } from '#domain/customer/account-answers.ts'
import { PageHead } from '../components/seo/page-head.tsx'
import controls from '../ui/design/controls.module.css'
import { Form, FormFailure, NeedsScript, SubmitButton } from '../ui/form/form.tsx'
import { KnownEmail, PasswordField } from '../ui/form/password-field.tsx'
import styles from './account-form.module.css'
import { useAccount } from './account-frame.tsx'
import page from './account-page.module.css'
import { NewPasswordField } from './new-password-field.tsx'
import { PasswordByPasswordSchema } from './password-schemas.ts'
import { useAccountForm } from './use-account-form.ts'

/** `/my-account/change-password`. */
export function ChangePasswordPage() {
  const [said, setSaid] = useState<string | null>(null)
  return (
    <div className={page.page}>
      <PageHead
        title="Change your password"
        description="Change your account password."
        path="/my-account/change-password"
        indexed={false}
      />
      <div className={page.head}>
        <h1>Change your password</h1>
        <p>We’ll log out your other devices and e-mail you a confirmation.</p>
      </div>
      {said === null ? <ChangeForm onChanged={setSaid} /> : <Changed words={said} onAgain={() => setSaid(null)} />}
    </div>
  )
}

function ChangeForm({ onChanged }: { readonly onChanged: (said: string) => void }) {
  const { email } = useAccount()
  const form = useAccountForm({
    schema: PasswordByPasswordSchema,
    path: '/api/change-password',
    answer: DoneSchema,
    onDone: ({ message }) => onChanged(message),
  })
  return (
    <Form form={form} action="/api/change-password" className={`${styles.form} ${styles.narrow}`}>
      <NeedsScript />
      <KnownEmail email={email} />
      <PasswordField name="password" label="Current password" autoComplete="current-password" />
      <NewPasswordField name="new_password" label="New password" />
      <PasswordField name="new_password_again" label="Confirm new password" autoComplete="new-password" />
      <FormFailure />
      <SubmitButton>Change password</SubmitButton>
    </Form>
  )
}

interface ChangedProps {
  readonly words: string
  readonly onAgain: () => void
}

function Changed({ words, onAgain }: ChangedProps) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <div className={styles.done}>
      <p ref={text} tabIndex={-1}>
        {words}
      </p>
      <button type="button" className={controls.text} onClick={onAgain}>
        Change it again
      </button>
    </div>
  )
}
