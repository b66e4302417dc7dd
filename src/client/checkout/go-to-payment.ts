import { useNavigate } from 'react-router-dom'
import type { PaymentToMake } from '#domain/checkout/checkout-calls.ts'
import { LANGUAGES } from '#domain/site/languages.ts'
import { usePageLanguage } from '../paths/use-page-language.ts'

/** The path of the order's page. The order's secret is not in it: this browser stores it, and a session needs none. */
export function orderPath(orderId: string): string {
  return `/checkout/order/${orderId}`
}

/** Replaces this page with the order's page: going back leads to the page before this one. */
export function useGoToOrder(): (orderId: string) => Promise<void> {
  const navigate = useNavigate()
  return async (orderId) => navigate(orderPath(orderId), { replace: true })
}

/** Opens the provider's payment page; false if there is none. */
export function useGoToPayment(): (payment: PaymentToMake, orderId: string) => boolean {
  const { prefix } = LANGUAGES[usePageLanguage()]
  return (payment, orderId) => goToPayment(payment, prefix + orderPath(orderId))
}

/** Replaces the history entry of the checkout with the order's page, so that the back button leads there. */
function goToPayment(payment: PaymentToMake, path: string): boolean {
  switch (payment.kind) {
    case 'redirect':
      history.replaceState(null, '', path)
      reloadWhenBack()
      location.assign(payment.url)
      return true
    case 'form':
      history.replaceState(null, '', path)
      reloadWhenBack()
      formOf(payment).submit()
      return true
    case 'transfer':
    case 'none':
      return false
  }
}

/** A page restored from the back-forward cache would still show that it is redirecting. */
function reloadWhenBack(): void {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
}

function formOf({ action, fields }: Extract<PaymentToMake, { kind: 'form' }>): HTMLFormElement {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  form.hidden = true
  for (const [name, value] of fields) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  return form
}
