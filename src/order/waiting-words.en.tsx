import type { ReactNode } from 'react'

export const WAITING_ORDER_WORDS = {
  title: 'You have an order waiting for payment',
  placed: 'Your order has been placed',
  order: (number: string, total: ReactNode) => (
    <>
      Order {number}, {total}.
    </>
  ),
  heldUntil: (at: string) => `We’re holding it for you until ${at}.`,
  later: 'Not now',
  view: 'View order',
  pay: 'Pay now',
}
