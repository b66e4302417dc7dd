import type { ComponentProps } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { INCOMPLETE } from '#domain/forms/form-messages.ts'
import { formatRand } from '#domain/money/cents.ts'
import { METHOD_TERMS, PAYMENT_METHODS } from '#domain/order/payment-methods.ts'
import { CheckoutEnd } from '#src/checkout/checkout-end.tsx'
import { ContactFields } from '#src/checkout/contact-fields.tsx'
import { DeliveryFields } from '#src/checkout/delivery-fields.tsx'
import { useCheckout } from '#src/checkout/use-checkout.ts'
import { PaymentMethodField } from '#src/components/payment/payment-method-field.tsx'
import { blanketAdded } from '#tests/kit/entries.ts'
import { couponTerms } from '#tests/kit/goods.ts'
import { checkoutParts, completeDraft } from './checkout-fixtures.ts'
import { InShopRoute } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const focused = () => document.activeElement?.id

function Delivery() {
  return <DeliveryFields checkout={useCheckout({ ...checkoutParts, shippingMethod: 'deliveryToDoor' })} loadedAt={0} />
}

it('a postal code is whole after what was pasted with it, and its arrival is shown', async () => {
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
  expect(arrivalIn8001).toContain('8001')
  for (const pasted of [' 8001', '8001\u{200b}']) {
    await userEvent.clear(postcode)
    await userEvent.type(postcode, pasted)
    expect(postcode.value).toBe(pasted)
    expect(arrival()).toBe(arrivalIn8001)
  }
})

it('the arrival is counted from now when the page is shown again, for a tab that was open for days', async () => {
  page.render(
    <InShopRoute>
      <Delivery />
    </InShopRoute>,
  )
  const arrival = () => page.place().querySelector('[role=status]')?.textContent
  await expect.poll(arrival).toContain('January')
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-03T10:00+02:00'))
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(arrival).toContain('November')
})

/** Shows the choice of a payment method, with none chosen. */
function choosePayment(offered: Pick<ComponentProps<typeof PaymentMethodField>, 'total' | 'methods'>): void {
  const unchosen = { chosen: null, months: 12, problem: undefined, onMethod: () => {}, onMonths: () => {} }
  page.render(<PaymentMethodField {...offered} {...unchosen} />)
}

it('the problem of the payment method leads to the first method that accepts the total', () => {
  choosePayment({ total: METHOD_TERMS.payfast.total.max + 1, methods: PAYMENT_METHODS })
  const target = document.getElementById('checkout-method') as HTMLInputElement
  target.focus()
  expect([focused(), target.value]).toEqual(['checkout-method', 'bank_transfer'])
})

function Contact() {
  return <ContactFields checkout={{ ...useCheckout(checkoutParts), accountExists: true }} />
}

it('a login, and a forgotten password that the checkout asks for, lead back to the checkout', async () => {
  page.render(
    <InShopRoute>
      <Contact />
    </InShopRoute>,
  )
  const links = () => [...page.place().querySelectorAll('a')].map((link) => link.getAttribute('href'))
  await expect.poll(links).toContain('/lost-password?to=%2Fcheckout')
  expect(links()).toContain('/login?to=%2Fcheckout')
})

function End() {
  return <CheckoutEnd checkout={{ ...useCheckout(checkoutParts), draft: completeDraft }} />
}

it.each([
  [1_000, `Place order and pay, ${formatRand(71_820)}`],
  [10_000, `Place order, ${formatRand(0)}`],
])(
  'the button mentions a payment only if there is something to pay after a coupon of %i basis points',
  async (basis_points, text) => {
    const terms = couponTerms('PROMO', { benefit: { kind: 'percent', basis_points } })
    const { shop } = shopOf({
      events: [
        blanketAdded(2),
        cartEvent('ShippingMethodSwitched', { shippingMethod: 'localPickup' }),
        cartEvent('CouponApplied', { code: 'PROMO', terms }),
      ],
    })
    page.render(
      <InShopRoute shop={shop}>
        <End />
      </InShopRoute>,
    )
    await expect.poll(() => page.place().querySelector('button')?.textContent).toBe(text)
  },
)

it('a third of a total is rounded up to the cent, as PayJustNow does', () => {
  choosePayment({ total: 1_000_000, methods: ['payjustnow'] })
  expect(page.place().textContent).toContain(formatRand(333_334))
})

it('the browser fills in each of the contact details as what it is', async () => {
  page.render(
    <InShopRoute>
      <Contact />
    </InShopRoute>,
  )
  const filledIn = (name: string) => page.place().querySelector(`[name=${name}]`)?.getAttribute('autocomplete')
  await expect.poll(() => filledIn('email')).toBe('email')
  const names = ['first_name', 'last_name', 'phone', 'password']
  expect(names.map(filledIn)).toEqual(['given-name', 'family-name', 'tel', 'current-password'])
})

it('a phone shows the keyboard that fits each field', async () => {
  page.render(
    <InShopRoute>
      <Contact />
      <Delivery />
    </InShopRoute>,
  )
  const field = (name: string) => page.place().querySelector<HTMLInputElement>(`[name=${name}]`)
  await expect.poll(() => field('email')?.type).toBe('email')
  expect(field('phone')?.type).toBe('tel')
  expect(field('postcode')?.inputMode).toBe('numeric')
})

it.each([
  ['deliveryToDoor', 'Gate code, narrow stairs, best time to call'],
  ['localPickup', ''],
] as const)('the hint at the note is about a delivery only: %s', async (shippingMethod, hint) => {
  page.render(
    <InShopRoute shop={shopOf({ events: [cartEvent('ShippingMethodSwitched', { shippingMethod })] }).shop}>
      <Delivery />
    </InShopRoute>,
  )
  await expect.poll(() => page.place().querySelector('textarea')?.placeholder).toBe(hint)
})

function EndOfIncomplete() {
  const problems = { city: INCOMPLETE }
  return <CheckoutEnd checkout={{ ...useCheckout(checkoutParts), problems, summary: { problems } }} />
}

it('a form that was sent with an empty field says so at the button that was pressed', async () => {
  page.render(
    <InShopRoute>
      <EndOfIncomplete />
    </InShopRoute>,
  )
  await expect.poll(() => page.place().querySelector('[role=alert]')?.textContent).toBe(INCOMPLETE)
})
