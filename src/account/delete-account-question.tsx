import { SuccessMessageSchema } from '#domain/customer/account-answers.ts'
import { DeleteAccountSchema } from '#domain/customer/account-calls.ts'
import { useLogOut } from '../components/session/use-log-out.ts'
import controls from '../ui/design/controls.module.css'
import { QuestionDialog } from '../ui/dialog/dialog.tsx'
import formStyles from '../ui/form/form.module.css'
import { Form, FormFailure, SubmitButton } from '../ui/form/form.tsx'
import { HiddenEmail, PasswordField } from '../ui/form/password-field.tsx'
import styles from './account-form.module.css'
import { useAccount } from './account-frame.tsx'
import { useAccountForm } from './use-account-form.ts'
import { useAccountWords } from './words.en.tsx'

export function DeleteAccountQuestion({ onClose }: { readonly onClose: () => void }) {
  const words = useAccountWords().data
  const { email } = useAccount()
  const { confirm: logOut } = useLogOut()
  const form = useAccountForm({
    schema: DeleteAccountSchema,
    path: '/api/customer-delete',
    answer: SuccessMessageSchema,
    onDone: ({ message }) => logOut(words.deleted(message)),
  })
  return (
    <QuestionDialog title={words.question} onClose={onClose}>
      <p>{words.warning}</p>
      <Form form={form} className={formStyles.form}>
        <HiddenEmail email={email} />
        <PasswordField name="password" label={words.password} autoComplete="current-password" />
        <FormFailure />
        <div className={`row ${styles.ways}`}>
          <button type="submit" form="keep-account" className={controls.quiet}>
            {words.keep}
          </button>
          <SubmitButton tone="clay" pending={words.deleting}>
            {words.deleteNow}
          </SubmitButton>
        </div>
      </Form>
      <form id="keep-account" method="dialog" hidden />
    </QuestionDialog>
  )
}
