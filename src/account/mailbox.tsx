import { useState } from 'react'
import type { Mailbox as MailboxState } from '#domain/customer/account-answers.ts'
import { useCustomer } from '../client/customer/use-customer.ts'
import type { Rendered } from './account-data.ts'
import { FoundUnderEmail } from './found-under-email.tsx'
import { MailboxForm } from './mailbox-form.tsx'
import { useAccountWords } from './use-account-words.ts'
import { useRevalidation } from './use-revalidation.ts'

interface MailboxProps {
  readonly rendered: Rendered<MailboxState>
  /** As the link in the e-mail has it; empty for none. */
  readonly code?: string
  /** What stands here where there is nothing to confirm and nothing to ask. */
  readonly done?: string
}

/** Whether the customer has shown that the mailbox is theirs; if so, what guests have left under it, if they want it. */
export function Mailbox({ rendered, code = '', done }: MailboxProps) {
  const { confirmed } = useAccountWords().mailbox
  const { state } = useCustomer()
  const [mailbox, setMailbox] = useState(rendered)
  const [isJustConfirmed, setJustConfirmed] = useState(false)
  const [isLeft, setLeft] = useState(false)
  const { ask } = useRevalidation<MailboxState>({
    path: state.status === 'customer' ? '/api/customer/mailbox' : null,
    // What was confirmed here may be news to an answer that was asked for before.
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
      <FoundUnderEmail
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
