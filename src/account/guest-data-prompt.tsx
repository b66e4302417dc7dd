import { useState } from 'react'
import { type Mailbox, MailboxSchema } from '#domain/customer/account-answers.ts'
import { post } from '../client/api/post.ts'
import controls from '../ui/design/controls.module.css'
import { FailureMessage } from '../ui/form/form.tsx'
import { focusWhenShown } from '../ui/form/form-focus.ts'
import { useNotificationList } from '../ui/notifications/notifications-context.tsx'
import { formatMatches } from './format-matches.ts'
import styles from './mailbox.module.css'
import { useAccountFailure } from './use-account-form.ts'
import { useAccountWords } from './words.en.tsx'

interface GuestDataPromptProps {
  readonly mailbox: Mailbox
  /** Whether this replaces the focused form. If so, its heading gets the focus. */
  readonly isJustConfirmed: boolean
  /** Called if the numbers have changed, so that the customer is asked again. */
  readonly onChanged: () => void
  readonly onJoined: (mailbox: Mailbox) => void
  readonly onPutOff: () => void
}

/** Asks whether to add what guests left with the account's e-mail. Only what is shown here is added. */
export function GuestDataPrompt({ mailbox, isJustConfirmed, onChanged, onJoined, onPutOff }: GuestDataPromptProps) {
  const { email, found } = mailbox
  const { mailbox: words, finds } = useAccountWords()
  const isOne = found.orders + found.messages + found.reviews === 1
  const { notify } = useNotificationList()
  const [failure, setFailure] = useAccountFailure()
  const [isSending, setSending] = useState(false)
  const join = async () => {
    if (isSending) return
    setSending(true)
    // Otherwise the same failure would not be announced again.
    setFailure(null)
    const posted = await post({ path: '/api/customer/mailbox/join', body: { found }, answer: MailboxSchema })
    setSending(false)
    if (posted.ok) {
      notify({ type: 'success', title: words.added })
      return onJoined(posted.body)
    }
    setFailure(posted)
    if (posted.reason === 'refused' && posted.code === 'found_changed') onChanged()
  }
  return (
    <section className={styles.mailbox} aria-labelledby="found">
      <div className={styles.words}>
        <h2 id="found" ref={isJustConfirmed ? focusWhenShown : null} tabIndex={-1}>
          {isJustConfirmed ? words.justConfirmed : words.isItYours}
        </h2>
        <p>{words.found({ finds: formatMatches(found, finds), isOne, email: <strong>{email}</strong> })}</p>
      </div>
      {failure !== null && <FailureMessage>{failure}</FailureMessage>}
      <div className={`row ${styles.ways}`}>
        <button type="button" className={controls.primary} aria-disabled={isSending} onClick={() => void join()}>
          {isSending ? words.adding : words.add}
        </button>
        <button type="button" className={controls.text} onClick={onPutOff}>
          {words.later}
        </button>
      </div>
    </section>
  )
}
