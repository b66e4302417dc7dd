import { useState } from 'react'
import type { PaymentMethod } from '#domain/checkout/payment-methods.ts'
import { CREDIT_TERMS } from '#domain/instalments/instalments.ts'
import type { OrderView } from '#domain/order/order-view.ts'
import type { ApiResult } from '../../client/api/api-result.ts'
import { useFailureWords } from '../../client/api/use-failure-words.ts'
import { useGoToPayment } from '../../client/checkout/go-to-payment.ts'
import { Amount } from '../../ui/amount.tsx'
import controls from '../../ui/design/controls.module.css'
import { useWords } from '../../ui/language/language-context.ts'
import { PAYMENT_METHOD_WORDS } from '../payment/method-words.en.tsx'
import { PaymentChoice } from '../payment/payment-choice.tsx'
import { cancelOrder, payOrder, readOrder } from './order-access.ts'
import styles from './order-actions.module.css'
import type { OrderDetailsProps } from './order-details.tsx'
import { ORDER_WORDS } from './words.en.tsx'

/** The actions on an order: pay it, again or with another method, or cancel it. */
export function OrderActions({ order, access, onOrder }: Pick<OrderDetailsProps, 'order' | 'access' | 'onOrder'>) {
  const { actions: words } = useWords('order', ORDER_WORDS)
  const { message: messageOf } = useFailureWords()
  const { notStarted } = useWords('paymentMethods', PAYMENT_METHOD_WORDS)
  const goToPayment = useGoToPayment()
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const canPay = order.next.includes('pay') && order.methods.length > 0
  const canCancel = order.next.includes('cancel')
  if (!canPay && !canCancel) return null

  const act = async <Body extends { readonly order: OrderView }>(call: () => Promise<ApiResult<Body>>) => {
    if (isBusy) return null
    setBusy(true)
    setFailure(null)
    const called = await call()
    setBusy(false)
    if (called.ok) {
      onOrder(called.body.order)
      return called.body
    }
    setFailure(messageOf(called, words.unreachable))
    const news = called.reason === 'refused' ? await readOrder(access) : null
    if (news !== null) onOrder(news)
    return null
  }
  return (
    <div className={styles.acts} data-screen-only>
      {canPay && (
        <PayAgain
          order={order}
          isBusy={isBusy}
          onPay={async (method, months) => {
            const choice = method === 'finchoice' ? { method, months } : { method }
            const paying = await act(() => payOrder(access, choice))
            if (paying !== null && !goToPayment(paying.payment, order.id) && paying.payment.kind === 'none') {
              setFailure(notStarted(paying.payment))
            }
          }}
        />
      )}
      <p role="alert" className={failure === null ? undefined : controls.error}>
        {failure}
      </p>
      {canCancel && <Cancel isBusy={isBusy} onCancel={() => void act(() => cancelOrder(access))} />}
    </div>
  )
}

interface PayAgainProps {
  readonly order: OrderView
  readonly isBusy: boolean
  readonly onPay: (method: PaymentMethod, months: number) => Promise<void>
}

function PayAgain({ order, isBusy, onPay }: PayAgainProps) {
  const { actions: words } = useWords('order', ORDER_WORDS)
  const isTransfer = order.status === 'awaiting_transfer'
  const open = isTransfer ? order.methods.filter((method) => method !== 'bank_transfer') : order.methods
  const [picked, setPicked] = useState<PaymentMethod | null>(isTransfer ? null : order.payment.method)
  // The picked method is no longer offered once it is the one in progress.
  const chosen = picked !== null && open.includes(picked) ? picked : null
  const [months, setMonths] = useState(order.payment.months ?? CREDIT_TERMS.months.max)
  const [isAsked, setAsked] = useState(false)
  if (open.length === 0) return null
  const { total } = order.totals
  const form = (
    <form
      className={styles.pay}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen === null) setAsked(true)
        else void onPay(chosen, months)
      }}
    >
      <PaymentChoice
        total={total}
        methods={open}
        chosen={chosen}
        months={months}
        problem={isAsked && chosen === null ? words.choose : undefined}
        onMethod={setPicked}
        onMonths={setMonths}
      />
      <button type="submit" className={controls.primary} aria-disabled={isBusy}>
        {isBusy ? (
          words.pending
        ) : (
          <span>
            {chosen === 'bank_transfer' ? words.payByTransfer : words.pay}, <Amount cents={total} />
          </span>
        )}
      </button>
    </form>
  )
  if (isTransfer) {
    return (
      <details className={styles.other}>
        <summary className={controls.text}>{words.otherWay}</summary>
        {form}
      </details>
    )
  }
  return (
    <section aria-labelledby="pay">
      <h2 id="pay">{order.payment.status === 'pending' ? words.payOr : words.pay}</h2>
      {form}
    </section>
  )
}

interface CancelProps {
  readonly isBusy: boolean
  readonly onCancel: () => void
}

/** Asks for confirmation, since a cancellation can't be undone. */
function Cancel({ isBusy, onCancel }: CancelProps) {
  const { actions: words } = useWords('order', ORDER_WORDS)
  return (
    <details className={styles.cancel}>
      <summary className={controls.text}>{words.cancel}</summary>
      <div>
        <p>{words.cancelTerms}</p>
        <button type="button" className={controls.quiet} aria-disabled={isBusy} onClick={onCancel}>
          {words.confirmCancel}
        </button>
      </div>
    </details>
  )
}
