import { useRef, useState } from 'react'
import type { Mailbox as MailboxState } from '#domain/customer/account-answers.ts'
import { focusMain, useLostFocus } from '../ui/use-lost-focus.ts'
import type { ServerRendered } from './account-data.ts'
import { GuestDataPrompt } from './guest-data-prompt.tsx'
import styles from './mailbox.module.css'
import { MailboxForm } from './mailbox-form.tsx'
import { useRevalidation } from './use-revalidation.ts'
import { useAccountWords } from './words.en.tsx'

interface MailboxProps {
  readonly rendered: ServerRendered<MailboxState>
  /** The code from the link in the e-mail; empty for none. */
  readonly code?: string
  /** Shown if there is nothing to confirm and nothing to add. */
  readonly done?: string
}

/** `MailboxContents`, in a place in which the focus stays when one content replaces another. */
export function MailboxPanel(props: MailboxProps) {
  const place = useRef<HTMLDivElement>(null)
  useLostFocus(place, () => {
    const status = place.current?.querySelector<HTMLElement>('[role=status]')
    if (status) status.focus()
    else focusMain()
  })
  return (
    <div ref={place} className={styles.place}>
      <MailboxContents {...props} />
    </div>
  )
}

/** Lets the customer confirm their e-mail, and then add what guests have left with it. */
function MailboxContents({ rendered, code = '', done }: MailboxProps) {
  const { confirmed } = useAccountWords().mailbox
  const [mailbox, setMailbox] = useState(rendered)
  const [isJustConfirmed, setJustConfirmed] = useState(false)
  const [isPutOff, setPutOff] = useState(false)
  const { ask } = useRevalidation<MailboxState>({
    path: '/api/customer/mailbox',
    // A response to a request from before the confirmation is outdated.
    onAnswer: (now) => setMailbox((known) => (known?.confirmed === true && !now.confirmed ? known : now)),
  })
  if (mailbox === null) return null
  if (!mailbox.confirmed) {
    const onConfirmed = (now: MailboxState) => {
      setMailbox(now)
      setJustConfirmed(true)
    }
    return <MailboxForm email={mailbox.email} code={code} onConfirmed={onConfirmed} />
  }
  const { orders, messages, reviews } = mailbox.found
  if (orders + messages + reviews > 0 && !isPutOff) {
    return (
      <GuestDataPrompt
        mailbox={mailbox}
        isJustConfirmed={isJustConfirmed}
        onChanged={ask}
        onJoined={(now) => {
          setMailbox(now)
          // Instead of a response to a request from before.
          ask()
        }}
        onPutOff={() => setPutOff(true)}
      />
    )
  }
  const words = isJustConfirmed ? confirmed : done
  return words === undefined ? null : (
    <p role="status" tabIndex={-1}>
      {words}
    </p>
  )
}
