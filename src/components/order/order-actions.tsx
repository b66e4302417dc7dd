import { useState } from 'react'
import type { OrderStatus, OrderView } from '#domain/order/order-view.ts'
import type { PaymentMethod } from '#domain/order/payment-methods.ts'
import type { ApiResult } from '../../client/api/api-result.ts'
import { useFailureWords } from '../../client/api/failure-words.en.ts'
import { orderPath, useGoToPayment } from '../../client/checkout/go-to-payment.ts'
import controls from '../../ui/design/controls.module.css'
import { useWords } from '../../ui/language/language-context.ts'
import { useNotificationList } from '../../ui/notifications/notifications-context.tsx'
import { useIsLeft } from '../../ui/use-is-left.ts'
import { PAYMENT_METHOD_WORDS } from '../payment/method-words.en.tsx'
import { cancelOrder, type OrderAccess, payOrder, readOrder } from './order-access.ts'
import styles from './order-actions.module.css'
import { PayAgain } from './pay-again.tsx'
import { useOrderWords } from './words.en.tsx'

/** How long the payment page may take to open, in ms. No event tells that the browser gave up, as after its stop button. */
const OPENING_TIMEOUT_MS = 10_000

export interface OrderActionsProps {
  readonly order: OrderView
  readonly access: OrderAccess
  /** Called with the order from the response to an action. */
  readonly onOrder: (order: OrderView) => void
}

/** The actions on an order: pay it, again or with another method, or cancel it. */
export function OrderActions({ order, access, onOrder }: OrderActionsProps) {
  const { actions: words } = useOrderWords()
  const { message: messageOf } = useFailureWords()
  const { notStarted } = useWords('paymentMethods', PAYMENT_METHOD_WORDS)
  const goToPayment = useGoToPayment()
  const { notify } = useNotificationList()
  const isLeft = useIsLeft()
  const [failure, setFailure] = useState<{ readonly text: string; readonly status: OrderStatus } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const canPay = order.next.includes('pay') && order.methods.length > 0
  const canCancel = order.next.includes('cancel')
  // An action may have been refused because the order, as it is now, takes none any more.
  const isExplained = failure?.status === order.status
  if (!canPay && !canCancel && !isExplained) return null

  const pay = async (method: PaymentMethod, months: number) => {
    const choice = method === 'finchoice' ? { method, months } : { method }
    const paying = await act(() => payOrder(access, choice))
    if (paying === null) return
    const { payment } = paying
    if (isLeft()) {
      // The payment page does not replace the page that the shopper has gone to.
      if (payment.kind === 'none') return
      const action = { label: words.view, to: orderPath(order.id) }
      return notify({ type: 'warn', title: words.afterLeaving(order.number), action })
    }
    if (goToPayment(payment, order.id)) {
      // Until the payment page has opened, another press would begin a second payment.
      setBusy(true)
      setTimeout(setBusy, OPENING_TIMEOUT_MS, false)
    } else if (payment.kind === 'none') {
      setFailure({ text: notStarted(payment, paying.order), status: paying.order.status })
    }
  }
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
    const text = messageOf(called, words.unreachable)
    setFailure({ text, status: order.status })
    const news = called.reason === 'refused' ? await readOrder(access) : null
    if (news === null) return null
    setFailure({ text, status: news.status })
    onOrder(news)
    return null
  }
  return (
    <div className={`column ${styles.acts}`} data-screen-only>
      {canPay && <PayAgain order={order} isBusy={isBusy} onPay={pay} />}
      <p role="alert" className={failure === null ? undefined : controls.error}>
        {failure?.text}
      </p>
      {canCancel && <Cancel isBusy={isBusy} onCancel={() => void act(() => cancelOrder(access))} />}
    </div>
  )
}

/** Asks for confirmation, since a cancellation can't be undone. */
function Cancel({ isBusy, onCancel }: { readonly isBusy: boolean; readonly onCancel: () => void }) {
  const { actions: words } = useOrderWords()
  return (
    <details className={styles.cancel}>
      <summary className={controls.text}>{words.cancel}</summary>
      <div className="stack">
        <p>{words.cancelTerms}</p>
        <button type="button" className={controls.quiet} aria-disabled={isBusy} onClick={onCancel}>
          {words.confirmCancel}
        </button>
      </div>
    </details>
  )
}
