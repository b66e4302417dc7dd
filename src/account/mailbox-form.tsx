import { useState } from 'react'
import { type Mailbox, MailboxSchema, SuccessMessageSchema } from '#domain/customer/account-answers.ts'
import { ConfirmMailboxSchema } from '#domain/customer/account-calls.ts'
import { post } from '../client/api/post.ts'
import controls from '../ui/design/controls.module.css'
import { Form, FormFailure, SubmitButton } from '../ui/form/form.tsx'
import { CodeField } from './code-field.tsx'
import styles from './mailbox.module.css'
import { useAccountFailureMessage, useAccountForm } from './use-account-form.ts'
import { useAccountWords } from './words.en.tsx'

interface MailboxFormProps {
  readonly email: string
  /** The code from the link in the e-mail; empty for none. */
  readonly code: string
  readonly onConfirmed: (mailbox: Mailbox) => void
}

/** Asks for the code that was sent by e-mail. It is submitted by the button only, even if the link contains the code. */
export function MailboxForm({ email, code, onConfirmed }: MailboxFormProps) {
  const words = useAccountWords().mailbox
  const failureMessage = useAccountFailureMessage()
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
    // Otherwise the same result would not be announced again.
    setSaid('')
    const posted = await post({ path: '/api/customer/mailbox/code', body: {}, answer: SuccessMessageSchema })
    setAsking(false)
    form.setFailure(posted.ok ? null : failureMessage(posted))
    setSaid(posted.ok ? words.anotherSent(posted.body.message) : '')
    const field = form.ref.current?.elements.namedItem('code')
    if (!posted.ok || !(field instanceof HTMLInputElement)) return
    // The code in the field no longer works. Its problem goes as if it had been deleted by hand.
    field.value = ''
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <section className={styles.mailbox} aria-labelledby="mailbox">
      <div className={styles.words}>
        <h2 id="mailbox">{words.confirm}</h2>
        <p>{words.about(<strong>{email}</strong>)}</p>
      </div>
      <Form form={form} className={`column ${styles.form}`}>
        <CodeField label={words.code} hint={words.codeHint} value={code} />
        <FormFailure />
        <div className={`row ${styles.ways}`}>
          <SubmitButton>{words.submit}</SubmitButton>
          <button type="button" className={controls.text} aria-disabled={isAsking} onClick={() => void sendAnother()}>
            {words.another}
          </button>
        </div>
        <p role="status" className={styles.said}>
          {said}
        </p>
      </Form>
    </section>
  )
}
