import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { v4 } from 'uuid'
import type { TimelineEntry } from '#domain/support/timeline-calls.ts'
import { withNonBreakingNumbers } from '#domain/texts/non-breaking.ts'
import controls from '../ui/design/controls.module.css'
import { formatClock, formatDuration, formatTimestamp } from '../ui/format/format-timestamp.ts'
import { useLostFocus } from '../ui/use-lost-focus.ts'
import type { ConsoleApi } from './console-api.ts'
import { deviceLabel } from './device-label.ts'
import { ReasonForm } from './reason-form.tsx'
import styles from './timeline.module.css'

const whoTexts = { shopper: 'Customer', shop: 'Shop', provider: 'Provider', stranger: 'Unverified' } as const

interface TimelineRowProps {
  readonly api: ConsoleApi
  readonly cartId: string
  readonly entry: TimelineEntry
  /** Called when a form of the entry is opened. */
  readonly onUse: () => void
}

/** One entry: what, who, when by both clocks, where, and the time until the server confirmed it. */
export function TimelineRow({ api, cartId, entry, onUse }: TimelineRowProps) {
  const { at, theirAt, device, tab, latency, position, stream, mailId } = entry
  return (
    <div className={styles.row} data-who={entry.who} data-outcome={entry.outcome} data-source={entry.source}>
      <time className={`muted-text ${styles.at}`} dateTime={new Date(at).toISOString()} title={formatTimestamp(at)}>
        {formatClock(at)}
        {theirAt !== null && Math.abs(theirAt - at) > 2_000 && (
          <span className={styles.theirs} title={`On the customer’s device: ${formatTimestamp(theirAt)}`}>
            {formatClock(theirAt)} on their device
          </span>
        )}
      </time>
      <span className={styles.dot} aria-hidden="true" />
      <div className={styles.what}>
        <p>{withNonBreakingNumbers(entry.says)}</p>
        {entry.reason !== null && <p className={styles.reason}>“{entry.reason}”</p>}
        {mailId !== null && <ResendMail api={api} cartId={cartId} mailId={mailId} onUse={onUse} />}
      </div>
      <p className={`small-print one-line ${styles.who}`}>{entry.who === 'staff' ? entry.name : whoTexts[entry.who]}</p>
      <p className={`small-print one-line console-mono ${styles.where}`}>
        {device !== null && <span title={device}>{deviceLabel(device)}</span>}
        {tab !== null && tab !== '' && <span title={tab}> tab {tab.slice(0, 4)}</span>}
        {latency !== null && <span title="Until the server confirmed it"> in {formatDuration(latency)}</span>}
      </p>
      <p className={`console-mono ${styles.position}`}>
        {position !== null && stream.startsWith('cart:') ? (
          <Link to={`/carts/${stream.slice(5)}/replay?position=${position}`} title="Replay from here">
            {position}
          </Link>
        ) : (
          position
        )}
      </p>
    </div>
  )
}

function ResendMail({ api, cartId, mailId, onUse }: Omit<TimelineRowProps, 'entry'> & { readonly mailId: number }) {
  const [step, setStep] = useState<'idle' | 'asking' | 'done'>('idle')
  // Kept for a repeated attempt: an unanswered one may have been done.
  const [resendId] = useState(() => v4())
  const place = useRef<HTMLDivElement>(null)
  useLostFocus(place, () => place.current?.querySelector<HTMLElement>('input, [role=status]')?.focus())
  const send = async (reason: string): Promise<string | null> => {
    const called = await api.post('act', { kind: 'resend_mail', cartId, mailId, resendId, reason })
    if (called.ok) setStep('done')
    return called.ok ? null : called.message
  }
  const ask = () => {
    onUse()
    setStep('asking')
  }
  return (
    <div ref={place}>
      {step === 'idle' && (
        <button type="button" className={controls.text} onClick={ask}>
          Resend
        </button>
      )}
      {step === 'asking' && <ReasonForm label="Reason" submitLabel="Resend" onReason={send} />}
      <p role="status" tabIndex={-1}>
        {step === 'done' && 'Sent again.'}
      </p>
    </div>
  )
}
