import { useEffect, useRef, useState } from 'react'
import { ContactMessageSchema, type ContactTaken, HONEYPOT } from '#domain/contact/contact-message.ts'
import { useShopForm } from '../client/use-shop-form.ts'
import controls from '../ui/design/controls.module.css'
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
  const [failure, setFailure] = useState<string | null>(null)
  const { form, problems, isSending, onSubmit, onInput } = useShopForm<ContactTaken>({
    schema: ContactMessageSchema,
    path: '/api/contact',
    onPosted(posted) {
      if (posted.ok) return onTaken(posted.body.message)
      const message =
        posted.reason === 'refused' ? posted.message : `We can’t be reached just now. Your message is still here.`
      setFailure(message)
      notify({ type: 'error', title: message })
    },
  })
  return (
    <form
      ref={form}
      className={styles.form}
      action="/api/contact"
      method="post"
      noValidate
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <TextField name="name" label="Your name" autoComplete="name" problems={problems} />
      <TextField name="email" label="Your e-mail" type="email" autoComplete="email" problems={problems} />
      <TextField name="message" label="Your message" lines={7} problems={problems} />
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor="contact-website">Leave this empty</label>
        <input id="contact-website" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </div>
      <div className={styles.end}>
        <button type="submit" className={controls.primary} disabled={isSending}>
          {isSending ? 'Sending…' : 'Send the message'}
        </button>
        <p className={styles.failure} role="status">
          {failure !== null && (
            <>
              {failure} You can also write to <a href={`mailto:${email}`}>{email}</a>.
            </>
          )}
        </p>
      </div>
    </form>
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
        It’s on its way
      </h3>
      <p>{words}</p>
      <button type="button" className={controls.text} onClick={onAgain}>
        Write another message
      </button>
    </div>
  )
}
