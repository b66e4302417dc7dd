import { useNavigate } from 'react-router-dom'
import type { PaymentToMake } from '#domain/checkout/checkout-calls.ts'
import { LANGUAGES } from '#domain/site/languages.ts'
import { usePageLanguage } from '../paths/use-page-language.ts'

/** The order's page. Its secret stays out of the address: this browser keeps it, and a session has no need of it. */
export function orderPath(orderId: string): string {
  return `/checkout/order/${orderId}`
}

/** Replaces this page with the order's page: going back leads to the page before this one. */
export function useGoToOrder(): (orderId: string) => Promise<void> {
  const navigate = useNavigate()
  return async (orderId) => navigate(orderPath(orderId), { replace: true })
}

/** Leaves for the provider's payment page; false if there is none. */
export function useGoToPayment(): (payment: PaymentToMake, orderId: string) => boolean {
  const { prefix } = LANGUAGES[usePageLanguage()]
  return (payment, orderId) => goToPayment(payment, prefix + orderPath(orderId))
}

/**
 * The address that is left becomes the order's, so that
 * whoever comes back by the browser's own button finds the order and not a form that is long sent.
 */
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

/** A page restored from the back-forward cache would still say that it is leaving. */
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
