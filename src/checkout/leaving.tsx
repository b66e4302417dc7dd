import { useEffect, useRef } from 'react'
import type { CheckoutAnswer } from '#domain/checkout/checkout-calls.ts'
import styles from './checkout-page.module.css'
import { PAYMENT_WORDS } from './payment-words.ts'

/** The moment between the order and the page where it is paid. */
export function Leaving({ answer: { order, payment } }: { readonly answer: CheckoutAnswer }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { provider } = PAYMENT_WORDS[order.payment.method]
  const isLeaving = payment.kind === 'redirect' || payment.kind === 'form'
  return (
    <div className={styles.leaving}>
      <h1 ref={heading} tabIndex={-1}>
        Order {order.number} is placed
      </h1>
      <p role="status">{isLeaving ? `Taking you to ${provider}, to pay…` : 'One moment…'}</p>
    </div>
  )
}
