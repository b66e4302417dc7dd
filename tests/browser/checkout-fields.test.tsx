import { expect, it } from 'vitest'
import { METHOD_TERMS, PAYMENT_METHODS } from '#domain/checkout/payment-methods.ts'
import { PaymentChoice } from '#src/components/payment/payment-choice.tsx'
import { testPage } from './test-page.ts'

const page = testPage()
const focused = () => document.activeElement?.id

it('the problem of the payment method leads to the first method that accepts the total', () => {
  page.render(
    <PaymentChoice
      total={METHOD_TERMS.payfast.total.max + 1}
      methods={PAYMENT_METHODS}
      chosen={null}
      months={12}
      problem={undefined}
      onMethod={() => {}}
      onMonths={() => {}}
    />,
  )
  const target = document.getElementById('checkout-method') as HTMLInputElement
  target.focus()
  expect([focused(), target.value]).toEqual(['checkout-method', 'bank_transfer'])
})
