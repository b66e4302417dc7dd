import { useRef, useState } from 'react'
import type { Revealed, Subject } from '#domain/support/subject-calls.ts'
import { formatPhone } from '../ui/format/format-phone.ts'
import { formatTimestamp } from '../ui/format/format-timestamp.ts'
import { useDocumentEvent } from '../ui/use-document-event.ts'
import { useLostFocus } from '../ui/use-lost-focus.ts'
import type { ConsoleApi } from './console-api.ts'
import { ReasonForm } from './reason-form.tsx'
import styles from './subject-page.module.css'

/** How long the tab may be hidden, in ms, until contact details are masked again. */
const MAX_HIDDEN_MS = 5 * 60_000

interface CustomerIdentityProps {
  readonly api: ConsoleApi
  readonly subject: Subject
}

/** The owner of a cart. Personal data is masked until the agent gives a reason, and again after they were away. */
export function CustomerIdentity({ api, subject }: CustomerIdentityProps) {
  const { customer, cartId } = subject
  const [revealed, setRevealed] = useState<Revealed | null>(null)
  useReturnAfter(MAX_HIDDEN_MS, () => setRevealed(null))
  const section = useRef<HTMLElement>(null)
  // The form is removed once the details are shown.
  useLostFocus(section, () => section.current?.focus())
  if (customer === null) {
    return (
      <section ref={section}>
        <h2>Customer</h2>
        <p className="console-note">Guest, no account</p>
      </section>
    )
  }
  const reveal = async (reason: string): Promise<string | null> => {
    const called = await api.post<{ person: Revealed | null }>('reveal', { cartId, reason })
    if (called.ok) setRevealed(called.body.person)
    return called.ok ? null : called.message
  }
  return (
    <section ref={section} aria-label="Customer" tabIndex={-1}>
      <h2>Customer</h2>
      {revealed === null ? (
        <>
          <p className={styles.masked}>
            {customer.name} <span>{customer.email}</span>
          </p>
          <p className="console-note">Customer since {formatTimestamp(customer.since)}</p>
          {!customer.confirmed && <p>E-mail not confirmed. It may belong to someone else.</p>}
          <ReasonForm label="Reason for access" submitLabel="Show contact details" onReason={reveal} />
        </>
      ) : (
        <dl className={styles.person}>
          <dt>Name</dt>
          <dd>{revealed.name ?? '—'}</dd>
          <dt>E-mail</dt>
          <dd>{revealed.email}</dd>
          <dt>Phone</dt>
          <dd>{revealed.phone === null ? '—' : formatPhone(revealed.phone)}</dd>
          <dt>Address</dt>
          <dd>{revealed.address ?? '—'}</dd>
        </dl>
      )}
    </section>
  )
}

/** Calls `onReturn` when the agent returns to a tab that was hidden for at least that long, in ms. */
function useReturnAfter(duration: number, onReturn: () => void): void {
  const hiddenAt = useRef(Number.POSITIVE_INFINITY)
  useDocumentEvent('visibilitychange', () => {
    if (document.visibilityState !== 'visible') hiddenAt.current = Date.now()
    else if (Date.now() - hiddenAt.current >= duration) onReturn()
  })
}
