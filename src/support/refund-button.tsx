import { useRef, useState } from 'react'
import { v4 } from 'uuid'
import { formatRand } from '#domain/money/cents.ts'
import { paymentMethodNames } from '#domain/replay/describe-order.ts'
import type { SubjectOrder } from '#domain/support/subject-calls.ts'
import controls from '../ui/design/controls.module.css'
import { useLostFocus } from '../ui/use-lost-focus.ts'
import type { ActionScope } from './action-button.tsx'
import { centsOf } from './amount-in-rand.ts'
import { AmountField, ConsoleInput, ConsoleProblem, ConsoleSelect } from './console-field.tsx'
import { DialogButton, type Finish } from './dialog-button.tsx'
import styles from './reason-form.module.css'
import { ReasonForm } from './reason-form.tsx'
import { useConsoleForm } from './use-console-form.ts'

interface RefundProps extends ActionScope {
  readonly order: SubjectOrder
}

interface RefundStepsProps extends RefundProps {
  readonly finish: Finish
}

/** A refund that is not confirmed yet, as it was filled in. */
interface DraftRefund {
  /** The idempotency key of the confirmation. */
  readonly refundId: string
  readonly amount: number
  /** What the shop is told that was seen as refundable, in cents: it refuses if another refund was made since. */
  readonly seenRefundable: number
  readonly receipt: string
  readonly reason: string
}

/** Refunds an order in two steps: amount and reason, and then one's own password. */
export function RefundButton(props: RefundProps) {
  return (
    <DialogButton label="Refund" title={`Refund order ${props.order.number}`} onRefused={props.onRefused}>
      {(finish) => <RefundDialog {...props} finish={finish} />}
    </DialogButton>
  )
}

/** Its two steps, in a place in which the focus stays when one replaces the other. */
function RefundDialog(props: RefundStepsProps) {
  const place = useRef<HTMLDivElement>(null)
  // The second step is read before its password is typed.
  useLostFocus(place, () => place.current?.querySelector<HTMLElement>('[tabindex], select, input')?.focus())
  return (
    <div ref={place}>
      <RefundSteps {...props} />
    </div>
  )
}

function RefundSteps({ api, cartId, order, onDone, finish }: RefundStepsProps) {
  const [refund, setRefund] = useState<DraftRefund | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  // Those that were not expected come first: they are what has to be refunded.
  const open = order.receipts
    .filter(({ refundable }) => refundable > 0)
    .toSorted((a, b) => Number(a.notExpected === null) - Number(b.notExpected === null))
  const [chosen, choose] = useState<string | null>(null)
  const { receipt = '', refundable: left = 0 } = open.find((each) => each.receipt === chosen) ?? open[0] ?? {}
  const ask = async (reason: string, fields: FormData): Promise<string | null> => {
    const amount = centsOf(String(fields.get('rand')))
    if (amount > left) return `Only ${formatRand(left)} of this payment can be refunded.`
    setRefund({ refundId: v4(), amount, seenRefundable: left, receipt, reason })
    setConfirming(true)
    return null
  }
  const payment = order.receipts.find((each) => each.receipt === refund?.receipt)
  if (refund === null || payment === undefined || !isConfirming) {
    return (
      <ReasonForm label="Reason" initial={refund?.reason} submitLabel="Continue" onReason={ask}>
        {open.length > 1 && (
          <ConsoleSelect label="Payment" value={receipt} onChange={({ target }) => choose(target.value)}>
            {open.map(({ receipt: each, method, notExpected, refundable }) => (
              <option key={each} value={each}>
                {formatRand(refundable)}
                {method && `, ${paymentMethodNames[method]}`}
                {notExpected !== null && `, unexpected (${notExpected.replaceAll('_', ' ')})`}, {each}
              </option>
            ))}
          </ConsoleSelect>
        )}
        <AmountField
          label={`Amount in rand, up to ${formatRand(left)}`}
          defaultValue={refund === null ? undefined : refund.amount / 100}
        />
      </ReasonForm>
    )
  }
  const confirm = async (password: string): Promise<string | null> => {
    const action = { kind: 'refund', cartId, number: order.number, ...refund, password }
    const called = await api.post<{ message: string }>('act', action)
    // A refused refund may be sent again as a new one. An unanswered one may have been done, so it keeps its id.
    if (!called.ok && called.status < 500) setRefund({ ...refund, refundId: v4() })
    return finish(called, ({ message }) => onDone(message))
  }
  return (
    <RefundConfirmation refund={refund} payment={payment} onConfirm={confirm} onBack={() => setConfirming(false)} />
  )
}

interface ConfirmationProps {
  readonly refund: DraftRefund
  readonly payment: SubjectOrder['receipts'][number]
  /** Resolves to an error message; null on success. */
  readonly onConfirm: (password: string) => Promise<string | null>
  readonly onBack: () => void
}

function RefundConfirmation({ refund: { amount, reason }, payment, onConfirm, onBack }: ConfirmationProps) {
  const { problem, isBusy, onSubmit } = useConsoleForm((form) =>
    onConfirm(String(new FormData(form).get('password') ?? '')),
  )
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <p tabIndex={-1}>
        <strong>{formatRand(amount)}</strong> of the {payment.method && paymentMethodNames[payment.method]} payment of{' '}
        {formatRand(payment.amount)} ({payment.receipt}) goes back to the customer, who sees it on their order page.
        This can’t be undone.
      </p>
      <p>Reason: {reason}</p>
      <ConsoleInput label="Your password, to confirm" name="password" type="password" isRequired />
      <ConsoleProblem>{problem}</ConsoleProblem>
      {/* Not disabled, since it would lose the focus. */}
      <button type="submit" className={controls.primary} aria-disabled={isBusy}>
        Refund {formatRand(amount)}
      </button>
      <button type="button" className={controls.text} onClick={onBack}>
        Change amount
      </button>
    </form>
  )
}
