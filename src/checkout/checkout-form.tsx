import { type SubmitEvent, useEffect, useRef } from 'react'
import type { PaymentMethods } from '#domain/checkout/checkout-calls.ts'
import { PAYMENT_METHODS } from '#domain/checkout/payment-methods.ts'
import { useQuote } from '../client/cart/cart-context.tsx'
import { PaymentChoice } from '../components/payment/payment-choice.tsx'
import { useAfterPress } from '../ui/form/use-after-press.ts'
import { FORM_WORDS } from '../ui/form/words.en.ts'
import { useWords } from '../ui/language/language-context.ts'
import { CheckoutEnd } from './checkout-end.tsx'
import styles from './checkout-form.module.css'
import { ContactFields } from './contact-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { OrderSummary } from './order-summary.tsx'
import { ProblemSummary } from './problem-summary.tsx'
import type { Checkout } from './use-checkout.ts'
import { CHECKOUT_WORDS } from './words.en.tsx'

interface CheckoutFormProps {
  readonly checkout: Checkout
  /** What the shop can take; null where it could not say. */
  readonly methods: PaymentMethods['methods'] | null
  /** When the page was made, in epoch ms. */
  readonly at: number
}

export function CheckoutForm({ checkout, methods, at }: CheckoutFormProps) {
  const words = useWords('checkout', CHECKOUT_WORDS)
  const quote = useQuote()
  const { draft, problems, stage, summary, choose, leave, place } = checkout
  const { problem } = useWords('form', FORM_WORDS)
  const form = useRef<HTMLFormElement>(null)
  const afterPress = useAfterPress()
  const isBusy = stage !== 'form'
  useEffect(() => {
    if (summary === null) return
    const { problems: found } = summary
    const only = Object.keys(found).length === 1 ? document.getElementById(`checkout-${Object.keys(found)[0]}`) : null
    const target = only ?? document.getElementById('checkout-problems')
    target?.focus()
  }, [summary])
  const isSandbox = methods?.some(({ sandbox }) => sandbox) ?? false
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      method="post"
      aria-busy={isBusy}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        place()
      }}
      onBlur={({ target }) => afterPress(() => leave(target.getAttribute('name') ?? ''))}
    >
      <div className={styles.parts}>
        <ProblemSummary summary={summary} problems={problems} />
        <section aria-labelledby="checkout-contact">
          <h2 id="checkout-contact">{words.contact}</h2>
          <ContactFields checkout={checkout} />
        </section>
        <section aria-labelledby="checkout-delivery">
          <h2 id="checkout-delivery">{words.delivery}</h2>
          <DeliveryFields checkout={checkout} at={at} />
        </section>
        <section aria-labelledby="checkout-payment">
          <h2 id="checkout-payment">{words.payment}</h2>
          {quote.total === 0 ? (
            <p>{words.nothingToPay}</p>
          ) : (
            <PaymentChoice
              total={quote.total}
              methods={methods?.map(({ id }) => id) ?? PAYMENT_METHODS}
              chosen={draft.method}
              months={draft.months}
              problem={problems.method && problem(problems.method)}
              onMethod={(method) => choose({ method })}
              onMonths={(months) => choose({ months })}
            />
          )}
          {isSandbox && <p className={styles.sandbox}>{words.testShop}</p>}
        </section>
      </div>
      <OrderSummary />
      <CheckoutEnd checkout={checkout} />
    </form>
  )
}
