import { useState } from 'react'
import type { Quote } from '#domain/cart/quote.ts'
import type { CheckoutAnswer } from '#domain/checkout/checkout-calls.ts'
import { useGoToOrder, useGoToPayment } from '../client/checkout/go-to-payment.ts'
import { PAYMENT_METHOD_WORDS } from '../components/payment/method-words.en.tsx'
import { useWords } from '../ui/language/language-context.ts'
import { useNotificationList } from '../ui/notifications/notifications-context.tsx'
import { useCheckout } from './use-checkout.ts'
import { useCheckoutEvents } from './use-checkout-events.ts'

/** The checkout, and the navigation once the order is placed. */
export function useCheckoutToOrder(quote: Quote) {
  const [placed, setPlaced] = useState<CheckoutAnswer | null>(null)
  const showOrder = useGoToOrder()
  const goToPayment = useGoToPayment()
  const { notStarted } = useWords('paymentMethods', PAYMENT_METHOD_WORDS)
  const { notify } = useNotificationList()
  const checkout = useCheckout({
    total: quote.total,
    shippingMethod: quote.shippingMethod,
    onPlacedBefore: showOrder,
    async onPlaced(answer, by) {
      const { order, payment } = answer
      setPlaced(answer)
      // A recovered order does not open the payment page by itself: it may be open in another tab.
      if (by === 'press' && goToPayment(payment, order.id)) return
      await showOrder(order.id)
      if (payment.kind === 'none' && payment.why === 'provider_unavailable') {
        notify({ type: 'warn', title: notStarted(payment) })
      }
    },
  })
  useCheckoutEvents(checkout)
  return { checkout, placed }
}
