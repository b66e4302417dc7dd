import { useHref } from 'react-router-dom'
import type { CheckoutAnswer } from '#domain/checkout/checkout-calls.ts'
import { orderPath } from '../client/checkout/go-to-payment.ts'
import { PAYMENT_PROVIDERS } from '../components/payment/payment-providers.ts'
import controls from '../ui/design/controls.module.css'
import { focusWhenShown } from '../ui/form/form-focus.ts'
import styles from './checkout-page.module.css'
import { useCheckoutWords } from './words.en.tsx'

/** Shown from the submit until the payment page opens. `answer` is null until the order is placed. */
export function PaymentRedirect({ answer }: { readonly answer: CheckoutAnswer | null }) {
  const { leaving, pending } = useCheckoutWords()
  const order = useHref(orderPath(answer?.order.id ?? ''))
  const provider = answer && providerOf(answer)
  return (
    <div className={`stack ${styles.leaving}`}>
      <h1 ref={focusWhenShown} tabIndex={-1}>
        {answer === null ? leaving.placing : leaving.placed(answer.order.number)}
      </h1>
      <p role="status">{provider === null ? pending : leaving.going(provider)}</p>
      {/* A plain link, since the document may already be navigating elsewhere. */}
      {answer !== null && (
        <a className={controls.text} href={order}>
          {leaving.notRedirected}
        </a>
      )}
    </div>
  )
}

/** The provider on whose page the order is paid; null if there is none. */
function providerOf({ order, payment }: CheckoutAnswer): string | null {
  return payment.kind === 'redirect' || payment.kind === 'form' ? PAYMENT_PROVIDERS[order.payment.method] : null
}
