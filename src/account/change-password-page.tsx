import { useRef, useState } from 'react'
import { SuccessMessageSchema } from '#domain/customer/account-answers.ts'
import { PageHead } from '../components/seo/page-head.tsx'
import controls from '../ui/design/controls.module.css'
import formStyles from '../ui/form/form.module.css'
import { Form, FormFailure, SubmitButton } from '../ui/form/form.tsx'
import { focusWhenShown, useFocusInNextForm } from '../ui/form/form-focus.ts'
import { HiddenEmail, PasswordField } from '../ui/form/password-field.tsx'
import styles from './account-form.module.css'
import { useAccount } from './account-frame.tsx'
import page from './account-page.module.css'
import { NewPasswordField } from './new-password-field.tsx'
import { PasswordByPasswordSchema } from './password-schemas.ts'
import { useAccountForm } from './use-account-form.ts'
import { useAccountWords } from './words.en.tsx'

/** `/my-account/change-password`. */
export function ChangePasswordPage() {
  const words = useAccountWords().password
  const [said, setSaid] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useFocusInNextForm(place)
  return (
    <div ref={place} className={page.page}>
      <PageHead
        title={words.title}
        description={words.description}
        path="/my-account/change-password"
        indexed={false}
      />
      <div className={page.head}>
        <h1>{words.title}</h1>
        <p>{words.consequences}</p>
      </div>
      {said === null ? <ChangeForm onChanged={setSaid} /> : <Changed said={said} onAgain={() => setSaid(null)} />}
    </div>
  )
}

function ChangeForm({ onChanged }: { readonly onChanged: (said: string) => void }) {
  const words = useAccountWords().password
  const { email } = useAccount()
  const form = useAccountForm({
    schema: PasswordByPasswordSchema,
    path: '/api/change-password',
    answer: SuccessMessageSchema,
    onDone: ({ message }) => onChanged(words.done(message)),
  })
  return (
    <Form form={form} className={`${formStyles.form} ${styles.form} ${styles.narrow}`}>
      <HiddenEmail email={email} />
      <PasswordField name="password" label={words.current} autoComplete="current-password" />
      <NewPasswordField name="new_password" label={words.new} />
      <PasswordField name="new_password_again" label={words.confirm} autoComplete="new-password" />
      <FormFailure />
      <SubmitButton>{words.submit}</SubmitButton>
    </Form>
  )
}

function Changed({ said, onAgain }: { readonly said: string; readonly onAgain: () => void }) {
  const { again } = useAccountWords().password
  return (
    <div className={`stack ${styles.done}`}>
      <p ref={focusWhenShown} tabIndex={-1}>
        {said}
      </p>
      <button type="button" className={controls.text} onClick={onAgain}>
        {again}
      </button>
    </div>
  )
}
