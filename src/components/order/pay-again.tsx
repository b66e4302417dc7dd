import { useState } from 'react'
import { CREDIT_TERMS } from '#domain/instalments/instalments.ts'
import type { OrderView } from '#domain/order/order-view.ts'
import type { PaymentMethod } from '#domain/order/payment-methods.ts'
import { Amount } from '../../ui/amount.tsx'
import controls from '../../ui/design/controls.module.css'
import { PaymentMethodField } from '../payment/payment-method-field.tsx'
import styles from './order-actions.module.css'
import { useOrderWords } from './words.en.tsx'

interface PayAgainProps {
  readonly order: OrderView
  readonly isBusy: boolean
  readonly onPay: (method: PaymentMethod, months: number) => Promise<void>
}

/** Starts a payment of an order, with the same method or another one. */
export function PayAgain({ order, isBusy, onPay }: PayAgainProps) {
  const { actions: words } = useOrderWords()
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
      className={`stack ${styles.pay}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== null) return void onPay(chosen, months)
        setAsked(true)
        event.currentTarget.querySelector<HTMLElement>('input:enabled')?.focus()
      }}
    >
      <PaymentMethodField
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
