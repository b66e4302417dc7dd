import { useState } from 'react'
import { DoneSchema, type Mailbox, MailboxSchema } from '#domain/customer/account-answers.ts'
import { ConfirmMailboxSchema } from '#domain/customer/account-calls.ts'
import { post } from '../client/api/post.ts'
import controls from '../ui/design/controls.module.css'
import { Form, FormFailure, NeedsScript, SubmitButton } from '../ui/form/form.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import styles from './mailbox.module.css'
import { failureWhileLoggedIn, useAccountForm } from './use-account-form.ts'

interface MailboxFormProps {
  readonly email: string
  /** As the link in the e-mail has it; empty for none. */
  readonly code: string
  readonly onConfirmed: (mailbox: Mailbox) => void
}

/** Asks for the code that was sent to the mailbox. Nothing is confirmed before somebody presses the button. */
export function MailboxForm({ email, code, onConfirmed }: MailboxFormProps) {
  const [said, setSaid] = useState('')
  const [isAsking, setAsking] = useState(false)
  const form = useAccountForm({
    schema: ConfirmMailboxSchema,
    path: '/api/customer/mailbox/confirm',
    answer: MailboxSchema,
    onDone: onConfirmed,
  })
  const sendAnother = async () => {
    if (isAsking) return
    setAsking(true)
    const posted = await post({ path: '/api/customer/mailbox/code', body: {}, answer: DoneSchema })
    setAsking(false)
    form.setFailure(posted.ok ? null : failureWhileLoggedIn(posted))
    setSaid(posted.ok ? posted.body.message : '')
  }
  return (
    <section className={styles.mailbox} aria-labelledby="mailbox">
      <div className={styles.words}>
        <h2 id="mailbox">Confirm your e-mail</h2>
        <p>
          Enter the code we e-mailed to <strong>{email}</strong>. You can keep shopping without it. Once your e-mail is
          confirmed, you can add orders and messages that you made as a guest.
        </p>
      </div>
      <Form form={form} action="/api/customer/mailbox/confirm" className={styles.form}>
        <NeedsScript />
        <TextField
          name="code"
          label="Code"
          hint="The 8 digits in our e-mail. Valid for 24 hours."
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
        />
        <FormFailure />
        <div className={styles.ways}>
          <SubmitButton>Confirm</SubmitButton>
          <button type="button" className={controls.text} aria-disabled={isAsking} onClick={() => void sendAnother()}>
            Send another code
          </button>
        </div>
        <p role="status" className={styles.said}>
          {said}
        </p>
      </Form>
    </section>
  )
}
