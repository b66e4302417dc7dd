import { useState } from 'react'
import { DoneSchema } from '#domain/customer/account-answers.ts'
import { DeleteAccountSchema } from '#domain/customer/account-calls.ts'
import { useShop } from '../client/cart/cart-context.tsx'
import { loginDialog } from '../client/customer/login-dialog-store.ts'
import { useShopForm } from '../client/use-shop-form.ts'
import { logOutOnDevice } from '../components/session/log-out-on-device.ts'
import controls from '../ui/design/controls.module.css'
import { QuestionDialog } from '../ui/dialog/dialog.tsx'
import { Form, FormFailure, SubmitButton } from '../ui/form/form.tsx'
import { KnownEmail } from '../ui/form/known-email.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { useNotificationList } from '../ui/notifications/notifications-context.tsx'
import styles from './account-form.module.css'
import { useAccount } from './account-frame.tsx'
import { failureWhileLoggedIn } from './failure-while-logged-in.ts'

/** The two rights that everybody has to what the shop holds of them: to have it, and to have it deleted. */
export function OwnData() {
  const [isAsked, setAsked] = useState(false)
  return (
    <div className={styles.choices}>
      <div>
        <h3>Download your data</h3>
        <p>Your details, orders, cart, logins and messages to us, in one file.</p>
        <a className={controls.quiet} href="/api/customer/export" download="my-rusbank-data.json">
          Download my data
        </a>
      </div>
      <div>
        <h3>Delete your account</h3>
        <p>
          This deletes your account and personal data straight away. Of your orders we keep only what tax law requires,
          without your name.
        </p>
        <button type="button" className={controls.quiet} onClick={() => setAsked(true)}>
          Delete my account
        </button>
      </div>
      {isAsked && <DeleteQuestion onClose={() => setAsked(false)} />}
    </div>
  )
}

function DeleteQuestion({ onClose }: { readonly onClose: () => void }) {
  const shop = useShop()
  const { email } = useAccount()
  const { notify } = useNotificationList()
  const form = useShopForm({
    schema: DeleteAccountSchema,
    path: '/api/customer-delete',
    answer: DoneSchema,
    explain: failureWhileLoggedIn,
    onDone({ message }) {
      const endSuppression = loginDialog.suppress()
      void logOutOnDevice(shop).then(() => {
        endSuppression()
        notify({ type: 'success', title: message })
      })
    },
  })
  return (
    <QuestionDialog title="Delete your account?" onClose={onClose}>
      <p>This can’t be undone. Your cart, addresses and order history will be deleted too.</p>
      <Form form={form} action="/api/customer-delete" className={styles.inDialog}>
        <KnownEmail email={email} />
        <PasswordField name="password" label="Your password" autoComplete="current-password" />
        <FormFailure />
        <div className={styles.ways}>
          <button type="submit" form="keep-account" className={controls.quiet}>
            {' '}
            Keep my account{' '}
          </button>
          <SubmitButton tone="clay" pending="Deleting…">
            Delete my account
          </SubmitButton>
        </div>
      </Form>
      <form id="keep-account" method="dialog" hidden />
    </QuestionDialog>
  )
}
