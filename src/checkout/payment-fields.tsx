import type { PaymentMethods } from '#domain/checkout/checkout-calls.ts'
import { PAYMENT_METHODS } from '#domain/order/payment-methods.ts'
import { useQuote } from '../client/cart/cart-context.tsx'
import { PaymentMethodField } from '../components/payment/payment-method-field.tsx'
import form from '../ui/form/form.module.css'
import { useFormWords } from '../ui/form/words.en.ts'
import type { Checkout } from './use-checkout.ts'
import { useCheckoutWords } from './words.en.tsx'

interface PaymentFieldsProps {
  readonly checkout: Pick<Checkout, 'draft' | 'problems' | 'choose'>
  /** The accepted payment methods; null if they could not be read. */
  readonly methods: PaymentMethods['methods'] | null
}

/** The choice of a payment method, unless there is nothing to pay. */
export function PaymentFields({ checkout: { draft, problems, choose }, methods }: PaymentFieldsProps) {
  const words = useCheckoutWords()
  const { problem } = useFormWords()
  const quote = useQuote()
  const isSandbox = methods?.some(({ sandbox }) => sandbox) ?? false
  return (
    <>
      {quote.total === 0 ? (
        <p>{words.nothingToPay}</p>
      ) : (
        <PaymentMethodField
          total={quote.total}
          methods={methods?.map(({ id }) => id) ?? PAYMENT_METHODS}
          chosen={draft.method}
          months={draft.months}
          problem={problems.method && problem(problems.method)}
          onMethod={(method) => choose({ method })}
          onMonths={(months) => choose({ months })}
        />
      )}
      {isSandbox && <p className={`secondary-text ${form.warning}`}>{words.testShop}</p>}
    </>
  )
}
