import { useLayoutEffect, useRef } from 'react'
import { SuccessMessageSchema } from '#domain/customer/account-answers.ts'
import { useShopForm } from '../client/use-shop-form.ts'
import controls from '../ui/design/controls.module.css'
import styles from '../ui/form/form.module.css'
import { Form, FormFailure, FormNotice, SubmitButton } from '../ui/form/form.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useAuthWords } from './auth-words.en.tsx'
import { CodeField } from './code-field.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { PasswordByCodeSchema } from './password-schemas.ts'

interface NewPasswordFormProps {
  readonly email: string
  readonly said: string | null
  /** The code from the e-mail's link; null if it has to be typed. */
  readonly linkCode: string | null
  readonly onDone: (email: string) => void
  /** Called with the e-mail as it is typed by then. */
  readonly onAgain: (email: string) => void
}

/** Sets a new password with the code from an e-mail. */
export function NewPasswordForm({ email, said, linkCode, onDone, onAgain }: NewPasswordFormProps) {
  const { reset: words, fields, unanswered } = useAuthWords()
  const isUnsure = useRef(false)
  const form = useShopForm({
    schema: PasswordByCodeSchema,
    path: '/api/customer-lost-password-set',
    answer: SuccessMessageSchema,
    onDone: (_, sent) => onDone(sent.email),
    explain(failure, usual) {
      isUnsure.current ||= failure.reason !== 'refused'
      if (failure.reason !== 'refused') return unanswered
      if (failure.code !== 'bad_request') return usual
      // A password that was set has deleted the codes.
      if (isUnsure.current && failure.message.startsWith('You must request')) return words.perhapsSet
      return linkCode === null ? words.refused(failure.message) : words.linkRefused
    },
  })
  const { ref } = form
  const emailIn = () => ref.current?.querySelector<HTMLInputElement>('[name=email]')?.value ?? ''
  // A layout effect, so that it takes the focus from nothing that is typed.
  useLayoutEffect(() => {
    ref.current?.querySelector<HTMLInputElement>(email === '' ? '[name=email]' : '[name=code]')?.focus()
  }, [email, ref])
  return (
    <>
      {said !== null && <FormNotice>{said}</FormNotice>}
      <Form form={form} className={styles.form}>
        <TextField name="email" label={fields.email} type="email" autoComplete="username" value={email} />
        {linkCode === null ? (
          <CodeField label={fields.code} hint={words.codeHint} />
        ) : (
          <input type="hidden" name="code" value={linkCode} />
        )}
        <NewPasswordField name="password" label={fields.newPassword} />
        <PasswordField name="password_again" label={fields.confirmPassword} autoComplete="new-password" />
        <div className={`stack ${styles.end}`}>
          <FormFailure />
          <SubmitButton isWide>{words.submit}</SubmitButton>
          <button type="button" className={controls.text} onClick={() => onAgain(emailIn())}>
            {words.another}
          </button>
        </div>
      </Form>
    </>
  )
}
