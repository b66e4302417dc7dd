import { useState } from 'react'
import type { Mailbox as MailboxState } from '#domain/customer/account-answers.ts'
import { useCustomer } from '../client/customer/use-customer.ts'
import type { Rendered } from './account-data.ts'
import { GuestDataPrompt } from './guest-data-prompt.tsx'
import { MailboxForm } from './mailbox-form.tsx'
import { useAccountWords } from './use-account-words.ts'
import { useRevalidation } from './use-revalidation.ts'

interface MailboxProps {
  readonly rendered: Rendered<MailboxState>
  /** The code from the link in the e-mail; empty for none. */
  readonly code?: string
  /** Shown if there is nothing to confirm and nothing to add. */
  readonly done?: string
}

/** Lets the customer confirm their e-mail, and then add what guests have left with it. */
export function Mailbox({ rendered, code = '', done }: MailboxProps) {
  const { confirmed } = useAccountWords().mailbox
  const { state } = useCustomer()
  const [mailbox, setMailbox] = useState(rendered)
  const [isJustConfirmed, setJustConfirmed] = useState(false)
  const [isLeft, setLeft] = useState(false)
  const { ask } = useRevalidation<MailboxState>({
    path: state.status === 'customer' ? '/api/customer/mailbox' : null,
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
  if (orders + messages + reviews > 0 && !isLeft) {
    return (
      <GuestDataPrompt
        mailbox={mailbox}
        isJustConfirmed={isJustConfirmed}
        onChanged={ask}
        onJoined={setMailbox}
        onLeave={() => setLeft(true)}
      />
    )
  }
  const words = isJustConfirmed ? confirmed : done
  return words === undefined ? null : <p role="status">{words}</p>
}
