import { useState } from 'react'
import type { Quote } from '#domain/cart/quote.ts'
import type { CheckoutAnswer } from '#domain/checkout/checkout-calls.ts'
import { orderPath, useGoToOrder, useGoToPayment } from '../client/checkout/go-to-payment.ts'
import { PAYMENT_METHOD_WORDS } from '../components/payment/method-words.en.tsx'
import { useWords } from '../ui/language/language-context.ts'
import { useNotificationList } from '../ui/notifications/notifications-context.tsx'
import { useIsLeft } from '../ui/use-is-left.ts'
import { CHECKOUT_MESSAGE_WORDS } from './message-words.en.tsx'
import { useCheckout } from './use-checkout.ts'
import { useCheckoutEvents } from './use-checkout-events.ts'

/** The checkout, and the navigation once the order is placed. After the page was left, a notification instead. */
export function useCheckoutToOrder(quote: Quote) {
  const [placed, setPlaced] = useState<CheckoutAnswer | null>(null)
  const showOrder = useGoToOrder()
  const goToPayment = useGoToPayment()
  const { notStarted } = useWords('paymentMethods', PAYMENT_METHOD_WORDS)
  const { afterLeaving, notPlaced, unknown } = useWords('checkoutMessages', CHECKOUT_MESSAGE_WORDS)
  const { notify } = useNotificationList()
  const isLeft = useIsLeft()
  const viewOrder = (id: string) => ({ label: afterLeaving.view, to: orderPath(id) })
  const checkout = useCheckout({
    total: quote.total,
    shippingMethod: quote.shippingMethod,
    isLeft,
    async onPlacedBefore(id) {
      if (isLeft()) return notify({ type: 'success', title: afterLeaving.placed, action: viewOrder(id) })
      await showOrder(id)
    },
    async onPlaced(answer, by) {
      const { order, payment } = answer
      if (isLeft()) {
        const message = order.next.includes('pay') && { message: afterLeaving.toPay }
        return notify({ type: 'success', title: afterLeaving.placed, ...message, action: viewOrder(order.id) })
      }
      setPlaced(answer)
      // A recovered order does not open the payment page by itself: it may be open in another tab.
      if (by === 'press' && goToPayment(payment, order.id)) return
      await showOrder(order.id)
      if (payment.kind === 'none' && payment.why === 'provider_unavailable') {
        notify({ type: 'warn', title: notStarted(payment, order) })
      }
    },
    onNotPlacedAfterLeaving(reason) {
      const text =
        reason === null ? { title: unknown.title, message: unknown.text } : { title: notPlaced, message: reason }
      notify({ type: 'error', ...text, action: { label: afterLeaving.checkout, to: '/checkout' } })
    },
  })
  useCheckoutEvents(checkout)
  return { checkout, placed }
}
