import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Revealed, Subject } from '#domain/support/subject-calls.ts'
import { Amount } from '../ui/amount.tsx'
import { formatPhone } from '../ui/format/format-phone.ts'
import { formatTimestamp } from '../ui/format/format-timestamp.ts'
import { pluralize } from '../ui/format/pluralize.ts'
import { useLostFocus } from '../ui/use-lost-focus.ts'
import type { ConsoleApi } from './console-api.ts'
import { FlagMark } from './flag-mark.tsx'
import { ReasonForm } from './reason-form.tsx'
import styles from './subject-page.module.css'

/** How long a member of staff may do nothing in the tab, in ms, until contact details are masked again. */
const MAX_AWAY_MS = 5 * 60_000
/** How often that is checked, in ms. */
const CHECK_INTERVAL_MS = 10_000
/** What staff do in the tab. They also leave it, or return. */
const INPUT_EVENTS = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'visibilitychange'] as const

/** The masked name or e-mail of a customer. */
export function customerTitle({ customer }: Pick<Subject, 'customer'>): string {
  return customer === null ? 'Guest' : customer.name === '' ? customer.email : customer.name
}

/** What the customer has ordered and has in the cart, when they were last active, and what may be wrong. */
export function CustomerBrief({ subject: { orders, itemCount, total, lastAt, flags } }: { readonly subject: Subject }) {
  return (
    <p className={`row ${styles.facts}`}>
      <span>
        {pluralize(orders.length, { one: 'order', many: 'orders' })} · cart{' '}
        {pluralize(itemCount, { one: 'item', many: 'items' })}, <Amount cents={total} /> · last active{' '}
        {formatTimestamp(lastAt)}
      </span>
      {flags.map((flag) => (
        <FlagMark key={flag} flag={flag} />
      ))}
    </p>
  )
}

/** The owner of a cart. Personal data is masked until staff give a reason, and again after they were away. */
export function CustomerIdentity({ api, subject }: { readonly api: ConsoleApi; readonly subject: Subject }) {
  const { customer, cartId } = subject
  const [revealed, setRevealed] = useState<Revealed | null>(null)
  useAwayTimer(revealed !== null, () => setRevealed(null))
  const section = useRef<HTMLElement>(null)
  // The form is removed once the details are shown.
  useLostFocus(section, () => section.current?.focus())
  if (customer === null) {
    return (
      <section ref={section}>
        <h2>Customer</h2>
        <p className="small-print">Guest, no account</p>
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
            <bdi>{customer.name}</bdi>{' '}
            <span className="console-mono">
              <bdi dir="ltr">{customer.email}</bdi>
            </span>
          </p>
          <p className="small-print">Customer since {formatTimestamp(customer.since)}</p>
          {!customer.confirmed && <p>E-mail not confirmed. It may belong to someone else.</p>}
          <ReasonForm label="Reason for access" submitLabel="Show contact details" onReason={reveal} />
        </>
      ) : (
        <dl className={styles.person}>
          <dt>Name</dt>
          <dd>
            <bdi>{revealed.name ?? '—'}</bdi>
          </dd>
          <dt>E-mail</dt>
          <dd>
            <bdi dir="ltr">{revealed.email}</bdi>
          </dd>
          <dt>Phone</dt>
          <dd>{revealed.phone === null ? '—' : formatPhone(revealed.phone)}</dd>
          <dt>Address</dt>
          <dd>{revealed.address === null ? '—' : <Address>{revealed.address}</Address>}</dd>
        </dl>
      )}
    </section>
  )
}

/** An address, whose parts are in scripts of their own. */
function Address({ children }: { readonly children: string }) {
  return children.split(', ').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be the same, and none moves.
    <Fragment key={index}>
      {index > 0 && ', '}
      <bdi>{part}</bdi>
    </Fragment>
  ))
}

/** Calls `onAway`, while `isActive`, once nothing was done in this tab for `MAX_AWAY_MS`. */
function useAwayTimer(isActive: boolean, onAway: () => void): void {
  const end = useEffectEvent(onAway)
  useEffect(() => {
    if (!isActive) return
    let lastInputAt = Date.now()
    const check = () => {
      if (Date.now() - lastInputAt >= MAX_AWAY_MS) end()
    }
    const onInput = () => {
      // A hidden tab and a sleeping computer may not have checked in time.
      check()
      lastInputAt = Date.now()
    }
    const timer = setInterval(check, CHECK_INTERVAL_MS)
    for (const type of INPUT_EVENTS) document.addEventListener(type, onInput, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const type of INPUT_EVENTS) document.removeEventListener(type, onInput, { capture: true })
    }
  }, [isActive])
}
