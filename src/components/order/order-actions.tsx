import { useState } from 'react'
import type { PaymentMethod } from '#domain/checkout/payment-methods.ts'
import { CREDIT_TERMS } from '#domain/instalments/instalments.ts'
import type { OrderView } from '#domain/order/order-view.ts'
import { type ApiResult, failureMessage } from '../../client/api/api-result.ts'
import { goToPayment, orderPath } from '../../client/checkout/go-to-payment.ts'
import { Amount } from '../../ui/amount.tsx'
import controls from '../../ui/design/controls.module.css'
import { PaymentChoice } from '../payment/payment-choice.tsx'
import { cancelOrder, payOrder, readOrder } from './order-access.ts'
import styles from './order-actions.module.css'
import type { OrderDetailsProps } from './order-details.tsx'

/** What can be done about an order: pay it, again or in another way, or cancel it. */
export function OrderActions({ order, access, onOrder }: Pick<OrderDetailsProps, 'order' | 'access' | 'onOrder'>) {
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
    setFailure(failureMessage(called, 'We couldn’t connect. Please try again.'))
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
            if (
              paying !== null &&
              !goToPayment(paying.payment, orderPath(order.id)) &&
              paying.payment.kind === 'none'
            ) {
              setFailure(paying.payment.message)
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
  const isTransfer = order.status === 'awaiting_transfer'
  const open = isTransfer ? order.methods.filter((method) => method !== 'bank_transfer') : order.methods
  const [picked, setPicked] = useState<PaymentMethod | null>(isTransfer ? null : order.payment.method)
  // What was picked may be no other way any more, once it is the one under way.
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
        problem={isAsked && chosen === null ? 'Choose how to pay' : undefined}
        onMethod={setPicked}
        onMonths={setMonths}
      />
      <button type="submit" className={controls.primary} aria-disabled={isBusy}>
        {isBusy ? (
          'One moment…'
        ) : (
          <span>
            {chosen === 'bank_transfer' ? 'Pay by transfer' : 'Pay now'}, <Amount cents={total} />
          </span>
        )}
      </button>
    </form>
  )
  if (isTransfer) {
    return (
      <details className={styles.other}>
        <summary className={controls.text}>Pay another way</summary>
        {form}
      </details>
    )
  }
  return (
    <section aria-labelledby="pay">
      <h2 id="pay">{order.payment.status === 'pending' ? 'Pay now, or choose another way to pay' : 'Pay now'}</h2>
      {form}
    </section>
  )
}

interface CancelProps {
  readonly isBusy: boolean
  readonly onCancel: () => void
}

/** Asks once more, since it can't be taken back. */
function Cancel({ isBusy, onCancel }: CancelProps) {
  return (
    <details className={styles.cancel}>
      <summary className={controls.text}>Cancel order</summary>
      <div>
        <p>We’ll release your items. If you’ve just paid, we’ll refund you.</p>
        <button type="button" className={controls.quiet} aria-disabled={isBusy} onClick={onCancel}>
          Yes, cancel my order
        </button>
      </div>
    </details>
  )
}
