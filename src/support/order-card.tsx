import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { NOTE_MAX_LENGTH, type OrderAction } from '#domain/support/action-calls.ts'
import type { SubjectOrder } from '#domain/support/subject-calls.ts'
import { Amount } from '../ui/amount.tsx'
import { formatTimestamp } from '../ui/format/format-timestamp.ts'
import { useLostFocus } from '../ui/use-lost-focus.ts'
import { ActionButton, type ActionScope } from './action-button.tsx'
import { AmountField, ConsoleInput } from './console-field.tsx'
import { orderActionsOf } from './order-actions-of.ts'
import { orderStatusText, transferHint } from './order-status-text.ts'
import { RefundButton } from './refund-button.tsx'
import styles from './subject-page.module.css'

/** An order's status and amounts, with the possible actions. */
export function OrderCard({ order, ...scope }: ActionScope & { readonly order: SubjectOrder }) {
  const { number, status, total, placedAt, refunded, refunding, refundId, receipts } = order
  const card = useRef<HTMLElement>(null)
  // An action that was taken may no longer be possible.
  useLostFocus(card, () => card.current?.focus())
  return (
    <article ref={card} className={styles.order} aria-label={`Order ${number}`} tabIndex={-1}>
      <p>
        <Link to={`/orders/${number}`}>
          <strong>{number}</strong>
        </Link>{' '}
        <span>{orderStatusText(status)}</span>
      </p>
      <small>
        <Amount cents={total} />, placed {formatTimestamp(placedAt)}
      </small>
      {refunded > 0 && (
        <small>
          Refunded: <Amount cents={refunded} />
        </small>
      )}
      {refunding > 0 && (
        <small>
          Refund in progress: <Amount cents={refunding} />
        </small>
      )}
      {receipts.map(
        ({ receipt, notExpected, refundable }) =>
          notExpected !== null &&
          refundable > 0 && (
            <small key={receipt}>
              Unexpected payment ({notExpected.replaceAll('_', ' ')}), not refunded: <Amount cents={refundable} />
            </small>
          ),
      )}
      <div className={`row ${styles.actions}`}>
        {orderActionsOf(order).map((kind) =>
          kind === 'refund' ? (
            <RefundButton key={kind} {...scope} order={order} />
          ) : (
            <ActionButton key={kind} {...scope} label={labels[kind]} kind={kind} payload={{ number }}>
              <OrderFields kind={kind} status={status} refundId={refundId} />
            </ActionButton>
          ),
        )}
      </div>
    </article>
  )
}

type PlainAction = Exclude<OrderAction['kind'], 'refund'>

const labels: Readonly<Record<PlainAction, string>> = {
  transfer_received: 'Record EFT payment',
  dispatch: 'Mark as dispatched',
  ready_for_pick_up: 'Mark as ready to collect',
  collected: 'Mark as collected',
  delivered: 'Mark as delivered',
  returned: 'Mark as returned',
  no_refund: 'Record that no refund is due',
  cancel: 'Cancel order',
  refund_paid: 'Record refund as paid',
  refund_failed: 'Record refund as failed',
}

/** The fields of an action that needs more than a reason, and what was shown when its dialog was opened. */
function OrderFields({ kind, ...shown }: Pick<SubjectOrder, 'status' | 'refundId'> & { readonly kind: PlainAction }) {
  const [seen] = useState(shown)
  const isTransfer = kind === 'transfer_received'
  return (
    <>
      <input type="hidden" name="refundId" value={seen.refundId} />
      <input type="hidden" name="seenStatus" value={seen.status} />
      {isTransfer && <p>{transferHint(shown.status)}</p>}
      {isTransfer && <AmountField label="Amount received in rand" />}
      {(isTransfer || kind === 'refund_paid') && (
        <ConsoleInput label="Bank statement reference" name="reference" maxLength={NOTE_MAX_LENGTH} />
      )}
      {kind === 'dispatch' && <ConsoleInput label="Courier" name="carrier" maxLength={NOTE_MAX_LENGTH} />}
      {kind === 'dispatch' && <ConsoleInput label="Tracking number" name="tracking" maxLength={NOTE_MAX_LENGTH} />}
    </>
  )
}
