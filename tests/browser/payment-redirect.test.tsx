import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { CheckoutAnswer, PaymentToMake } from '#domain/checkout/checkout-calls.ts'
import { PaymentRedirect } from '#src/checkout/payment-redirect.tsx'
import { orderOf } from '#tests/src/components/order/given.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const show = (answer: CheckoutAnswer | null) =>
  page.render(
    <RouterProvider
      router={createMemoryRouter([{ path: '*', element: <PaymentRedirect answer={answer} /> }], {
        initialEntries: ['/checkout'],
      })}
    />,
  )
const answerWith = (payment: PaymentToMake) => ({ order: orderOf(), order_key: 'secret', payment }) as CheckoutAnswer
const part = (selector: string) => page.place().querySelector(selector)

it.each<PaymentToMake>([
  { kind: 'form', action: 'https://pay.example/', fields: [] },
  { kind: 'redirect', url: 'https://pay.example/' },
])('a placed order says where it is paid, and leads to its page: $kind', (payment) => {
  show(answerWith(payment))
  expect(part('h1')?.textContent).toBe('Order R204816 placed')
  expect(document.activeElement).toBe(part('h1'))
  expect(part('[role=status]')?.textContent).toBe('Taking you to PayFast to pay securely…')
  expect(part('a')?.getAttribute('href')).toBe('/checkout/order/o1')
})

it('an order that is being placed, or that no provider is paid for, names none', () => {
  show(answerWith({ kind: 'none', why: 'nothing_due', message: '' }))
  expect(part('[role=status]')?.textContent).not.toContain('PayFast')
  show(null)
  expect(part('h1')?.textContent).toBe('Placing your order')
  expect(part('[role=status]')?.textContent).not.toContain('PayFast')
  expect(part('a')).toBeNull()
})
