import { useNavigate } from 'react-router-dom'
import type { PaymentToMake } from '#domain/checkout/checkout-calls.ts'
import { LANGUAGES } from '#domain/site/languages.ts'
import { usePageLanguage } from '../paths/use-page-language.ts'

/** The path of the order's page. The order's secret is not in it: this browser stores it, and a session needs none. */
export const orderPath = (orderId: string): string => `/checkout/order/${orderId}`

/** Replaces this page with the order's page: going back leads to the page before this one. */
export function useGoToOrder(): (orderId: string) => Promise<void> {
  const navigate = useNavigate()
  return async (orderId) => navigate(orderPath(orderId), { replace: true })
}

/** Opens the provider's payment page; false if there is none. */
export function useGoToPayment(): (payment: PaymentToMake, orderId: string) => boolean {
  const { prefix } = LANGUAGES[usePageLanguage()]
  return (payment, orderId) => {
    if (payment.kind === 'transfer' || payment.kind === 'none') return false
    // In place of the checkout, so that the back button leads there.
    history.replaceState(null, '', prefix + orderPath(orderId))
    // A page restored from the back-forward cache would still show that it is redirecting.
    addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
    if (payment.kind === 'redirect') location.assign(payment.url)
    else formOf(payment).submit()
    return true
  }
}

function formOf({ action, fields }: Extract<PaymentToMake, { kind: 'form' }>): HTMLFormElement {
  const form = Object.assign(document.createElement('form'), { method: 'post', action, hidden: true })
  for (const [name, value] of fields) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  }
  document.body.append(form)
  return form
}
