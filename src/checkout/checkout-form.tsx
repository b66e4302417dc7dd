import { type SubmitEvent, useEffect } from 'react'
import type { PaymentMethods } from '#domain/checkout/checkout-calls.ts'
import { focusField } from '../ui/form/form-focus.ts'
import { useAfterPress } from '../ui/form/use-after-press.ts'
import { CheckoutEnd } from './checkout-end.tsx'
import styles from './checkout-form.module.css'
import { CheckoutSummary } from './checkout-summary.tsx'
import { ContactFields } from './contact-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { ProblemSummary } from './problem-summary.tsx'
import type { Checkout } from './use-checkout.ts'
import { useCheckoutWords } from './words.en.tsx'

export interface CheckoutData {
  /** The accepted payment methods; null if they could not be read. */
  readonly methods: PaymentMethods['methods'] | null
  /** When the page was rendered, in epoch ms. */
  readonly at: number
}

export function CheckoutForm({ checkout, methods, at }: CheckoutData & { readonly checkout: Checkout }) {
  const words = useCheckoutWords()
  const { problems, stage, summary, leave, place } = checkout
  const afterPress = useAfterPress()
  const isBusy = stage !== 'form'
  useEffect(() => {
    if (summary === null) return
    const { problems: found } = summary
    const only = Object.keys(found).length === 1 ? document.getElementById(`checkout-${Object.keys(found)[0]}`) : null
    const target = only ?? document.getElementById('checkout-problems')
    focusField(target)
  }, [summary])
  return (
    <form
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
          <DeliveryFields checkout={checkout} loadedAt={at} />
        </section>
        <section aria-labelledby="checkout-payment">
          <h2 id="checkout-payment">{words.payment}</h2>
          <PaymentFields checkout={checkout} methods={methods} />
        </section>
      </div>
      <CheckoutSummary />
      <CheckoutEnd checkout={checkout} />
    </form>
  )
}
