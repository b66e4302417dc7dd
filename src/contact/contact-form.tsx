import { useRef, useState } from 'react'
import { ContactAcceptedSchema, ContactMessageSchema, HONEYPOT } from '#domain/contact/contact-message.ts'
import { useFailureWords } from '../client/api/failure-words.en.ts'
import { useShopForm } from '../client/use-shop-form.ts'
import controls from '../ui/design/controls.module.css'
import formStyles from '../ui/form/form.module.css'
import { Form, FormFailure, SubmitButton } from '../ui/form/form.tsx'
import { focusWhenShown, useFocusInNextForm } from '../ui/form/form-focus.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { useWords } from '../ui/language/language-context.ts'
import { useNotificationList } from '../ui/notifications/notifications-context.tsx'
import styles from './contact-form.module.css'
import { CONTACT_WORDS } from './words.en.tsx'

interface ContactFormProps {
  /** The shop's e-mail, shown if the form can't be sent. */
  readonly email: string
}

export function ContactForm({ email }: ContactFormProps) {
  const [thanks, setThanks] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useFocusInNextForm(place)
  return (
    <div ref={place}>
      {thanks === null ? (
        <OpenForm email={email} onTaken={setThanks} />
      ) : (
        <Thanks thanks={thanks} onAgain={() => setThanks(null)} />
      )}
    </div>
  )
}

interface OpenFormProps extends ContactFormProps {
  readonly onTaken: (thanks: string) => void
}

function OpenForm({ email, onTaken }: OpenFormProps) {
  const words = useWords('contact', CONTACT_WORDS)
  const failureWords = useFailureWords()
  const { notify, dismissTopic } = useNotificationList()
  const form = useShopForm({
    schema: ContactMessageSchema,
    path: '/api/contact',
    draft: 'contact',
    answer: ContactAcceptedSchema,
    onDone({ message }) {
      dismissTopic('contact')
      onTaken(words.thanks(message))
    },
    explain(failure) {
      const title = failureWords.message(failure, words.notSent)
      notify({ type: 'error', title, topic: 'contact' })
      return title
    },
  })
  return (
    <Form form={form} className={formStyles.form}>
      <TextField name="name" label={words.name} autoComplete="name" />
      <TextField name="email" label={words.email} type="email" autoComplete="email" />
      <TextField name="message" label={words.message} hint={words.length} lines={7} />
      {/* A honeypot: invisible to people, so only bots fill it in. */}
      <div className="hidden-visually" aria-hidden="true">
        <label htmlFor="contact-website">{words.trap}</label>
        <input id="contact-website" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </div>
      <FormFailure />
      <div className={`row ${formStyles.row}`}>
        <SubmitButton pending={words.sending}>{words.submit}</SubmitButton>
        {form.failure !== null && <p>{words.orMail(<a href={`mailto:${email}`}>{email}</a>)}</p>}
      </div>
    </Form>
  )
}

function Thanks({ thanks, onAgain }: { readonly thanks: string; readonly onAgain: () => void }) {
  const { sent, another } = useWords('contact', CONTACT_WORDS)
  return (
    <div className={`stack ${styles.thanks}`}>
      <h3 ref={focusWhenShown} tabIndex={-1}>
        {sent}
      </h3>
      <p className="muted-text">{thanks}</p>
      <button type="button" className={controls.text} onClick={onAgain}>
        {another}
      </button>
    </div>
  )
}
