import { useEffect, useRef, useState } from 'react'
import { ContactMessageSchema, ContactTakenSchema, HONEYPOT } from '#domain/contact/contact-message.ts'
import { failureMessage } from '../client/api/api-result.ts'
import { useShopForm } from '../client/use-shop-form.ts'
import controls from '../ui/design/controls.module.css'
import { Form, FormFailure, SubmitButton } from '../ui/form/form.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useNotificationList } from '../ui/notifications/notifications-context.tsx'
import styles from './contact-form.module.css'

interface ContactFormProps {
  /** The shop's own, for when the form can't be sent. */
  readonly email: string
}

export function ContactForm({ email }: ContactFormProps) {
  const [thanks, setThanks] = useState<string | null>(null)
  if (thanks !== null) return <Thanks words={thanks} onAgain={() => setThanks(null)} />
  return <OpenForm email={email} onTaken={setThanks} />
}

interface OpenFormProps extends ContactFormProps {
  readonly onTaken: (thanks: string) => void
}

function OpenForm({ email, onTaken }: OpenFormProps) {
  const { notify } = useNotificationList()
  const form = useShopForm({
    schema: ContactMessageSchema,
    path: '/api/contact',
    answer: ContactTakenSchema,
    onDone: ({ message }) => onTaken(message),
    explain(failure) {
      const title = failureMessage(failure, 'We couldn’t send your message. It’s still here, so please try again.')
      notify({ type: 'error', title })
      return title
    },
  })
  return (
    <Form form={form} action="/api/contact" className={styles.form}>
      <TextField name="name" label="Your name" autoComplete="name" />
      <TextField name="email" label="Your e-mail" type="email" autoComplete="email" />
      <TextField name="message" label="Your message" lines={7} />
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor="contact-website">Leave this empty</label>
        <input id="contact-website" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </div>
      <FormFailure />
      <div className={styles.end}>
        <SubmitButton pending="Sending…">Send message</SubmitButton>
        {form.failure !== null && (
          <p>
            You can also e-mail us at <a href={`mailto:${email}`}>{email}</a>.
          </p>
        )}
      </div>
    </Form>
  )
}

interface ThanksProps {
  readonly words: string
  readonly onAgain: () => void
}

function Thanks({ words, onAgain }: ThanksProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.thanks}>
      <h3 ref={heading} tabIndex={-1}>
        Message sent
      </h3>
      <p>{words}</p>
      <button type="button" className={controls.text} onClick={onAgain}>
        Send another message
      </button>
    </div>
  )
}
