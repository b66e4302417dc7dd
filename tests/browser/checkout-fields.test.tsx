import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { METHOD_TERMS, PAYMENT_METHODS } from '#domain/checkout/payment-methods.ts'
import { DeliveryFields } from '#src/checkout/delivery-fields.tsx'
import { useCheckout } from '#src/checkout/use-checkout.ts'
import { PaymentChoice } from '#src/components/payment/payment-choice.tsx'
import { checkoutParts } from './checkout-fixtures.ts'
import { InShopRoute } from './in-shop.tsx'
import { testPage } from './test-page.ts'

const page = testPage()
const focused = () => document.activeElement?.id

function Delivery() {
  return <DeliveryFields checkout={useCheckout({ ...checkoutParts, shippingMethod: 'deliveryToDoor' })} at={0} />
}

it('a postal code is whole after a space that was pasted with it, and its arrival is shown', async () => {
  page.render(
    <InShopRoute>
      <Delivery />
    </InShopRoute>,
  )
  await expect.poll(() => page.place().querySelector('#checkout-postcode')).not.toBeNull()
  const postcode = page.place().querySelector('#checkout-postcode') as HTMLInputElement
  const arrival = () => page.place().querySelector('[role=status]')?.textContent
  await userEvent.fill(postcode, '8001')
  const arrivalIn8001 = arrival()
  await userEvent.clear(postcode)
  await userEvent.type(postcode, ' 8001')
  expect(postcode.value.trim()).toBe('8001')
  expect(arrival()).toBe(arrivalIn8001)
})

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
