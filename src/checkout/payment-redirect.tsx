import { useEffect, useRef } from 'react'
import type { CheckoutAnswer } from '#domain/checkout/checkout-calls.ts'
import { orderPath } from '../client/checkout/go-to-payment.ts'
import { PAYMENT_METHOD_TEXTS } from '../components/payment/payment-method-texts.ts'
import controls from '../ui/design/controls.module.css'
import styles from './checkout-page.module.css'

/** The moment between the press of the button and the page where the order is paid; null while there is no answer yet. */
export function PaymentRedirect({ answer }: { readonly answer: CheckoutAnswer | null }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.leaving}>
      <h1 ref={heading} tabIndex={-1}>
        {answer === null ? 'Placing your order' : `Order ${answer.order.number} placed`}
      </h1>
      <p role="status">{answer === null ? 'One moment…' : whereTo(answer)}</p>
      {answer !== null && (
        <a className={controls.text} href={orderPath(answer.order.id)}>
          Not redirected? View your order
        </a>
      )}
    </div>
  )
}

function whereTo({ order, payment }: CheckoutAnswer): string {
  const isLeaving = payment.kind === 'redirect' || payment.kind === 'form'
  return isLeaving
    ? `Taking you to ${PAYMENT_METHOD_TEXTS[order.payment.method].provider} to pay securely…`
    : 'One moment…'
}
