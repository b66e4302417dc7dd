import { useEffect } from 'react'
import { DoneSchema } from '#domain/customer/account-answers.ts'
import { useShopForm } from '../client/use-shop-form.ts'
import controls from '../ui/design/controls.module.css'
import styles from '../ui/form/form.module.css'
import { Form, FormFailure, FormNotice, SubmitButton } from '../ui/form/form.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { PasswordByCodeSchema } from './password-schemas.ts'

interface NewPasswordFormProps {
  readonly email: string
  readonly said: string | null
  /** The code of the e-mail's link; null where it has to be typed. */
  readonly linkCode: string | null
  readonly onDone: (email: string) => void
  readonly onAgain: () => void
}

/** A new password by the code of an e-mail, typed or from its link. */
export function NewPasswordForm({ email, said, linkCode, onDone, onAgain }: NewPasswordFormProps) {
  const form = useShopForm({
    schema: PasswordByCodeSchema,
    path: '/api/customer-lost-password-set',
    answer: DoneSchema,
    onDone: () => onDone(ref.current?.querySelector<HTMLInputElement>('[name=email]')?.value.trim() ?? email),
  })
  const { ref } = form
  useEffect(() => {
    ref.current?.querySelector<HTMLInputElement>(email === '' ? '[name=email]' : '[name=code]')?.focus()
  }, [email, ref])
  return (
    <>
      {said !== null && <FormNotice>{said}</FormNotice>}
      <Form form={form} action="/api/customer-lost-password-set" className={styles.form}>
        <TextField name="email" label="E-mail" type="email" autoComplete="username" value={email} />
        {linkCode === null ? (
          <TextField
            name="code"
            label="Code"
            hint="The 8 digits in our e-mail."
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        ) : (
          <input type="hidden" name="code" value={linkCode} />
        )}
        <NewPasswordField name="password" label="New password" />
        <PasswordField name="password_again" label="Confirm new password" autoComplete="new-password" />
        <div className={styles.end}>
          <FormFailure />
          <SubmitButton isWide>Set new password</SubmitButton>
          <button type="button" className={controls.text} onClick={onAgain}>
            Send another code
          </button>
        </div>
      </Form>
    </>
  )
}
