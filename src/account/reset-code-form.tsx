import { SuccessMessageSchema } from '#domain/customer/account-answers.ts'
import { useShopForm } from '../client/use-shop-form.ts'
import controls from '../ui/design/controls.module.css'
import styles from '../ui/form/form.module.css'
import { Form, FormFailure, SubmitButton } from '../ui/form/form.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useAuthWords } from './auth-words.en.tsx'
import { RequestCodeSchema } from './password-schemas.ts'

interface ResetCodeFormProps {
  /** The e-mail at first; empty by default. */
  readonly email?: string | undefined
  readonly onSent: (email: string) => void
  readonly onHasCode: (email: string) => void
}

/** Requests an e-mail with a code. */
export function ResetCodeForm({ email: initial, onSent, onHasCode }: ResetCodeFormProps) {
  const { reset: words, fields } = useAuthWords()
  const emailIn = () => form.ref.current?.querySelector<HTMLInputElement>('[name=email]')?.value ?? ''
  const form = useShopForm({
    schema: RequestCodeSchema,
    path: '/api/customer-lost-password-email',
    answer: SuccessMessageSchema,
    onDone: (_, { email }) => onSent(email),
    explain(failure, usual, { email }) {
      // The page does not tell whether the e-mail has an account.
      if (failure.reason !== 'refused' || failure.code !== 'bad_email') return usual
      onSent(email)
      return null
    },
  })
  return (
    <Form form={form} className={styles.form}>
      <TextField name="email" label={fields.email} type="email" autoComplete="username" value={initial} />
      <div className={`stack ${styles.end}`}>
        <FormFailure />
        <SubmitButton isWide>{words.send}</SubmitButton>
        <button type="button" className={controls.text} onClick={() => onHasCode(emailIn())}>
          {words.haveCode}
        </button>
      </div>
    </Form>
  )
}
