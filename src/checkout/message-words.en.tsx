import type { ReactNode } from 'react'
import { INCOMPLETE } from '#domain/forms/form-messages.ts'

type NamedChange = Readonly<Record<'name' | 'to' | 'from', ReactNode>>

/** Messages about orders that were not placed. */
export const CHECKOUT_MESSAGE_WORDS = {
  incomplete: INCOMPLETE,
  notPlaced: 'Your order hasn’t been placed.',
  changed: {
    notYet: 'Your order hasn’t been placed yet.',
    isShown: 'The order summary is up to date. If you’re happy with it, place your order.',
    isComing: 'The order summary will update in a moment. Check it before you place your order.',
  },
  unpaid: {
    title: 'We can’t hold more items right now',
    text: 'Your order hasn’t been placed, and your cart is unchanged.',
  },
  ended: {
    title: 'Your session has expired',
    text: 'Your order hasn’t been placed. Log in again to place it. Your cart and details are kept.',
  },
  offline: {
    title: 'We couldn’t reach the shop',
    text: 'Your order hasn’t been placed. Your cart and details are saved on this device. Check your connection and try again.',
  },
  late: {
    title: 'Your latest cart changes haven’t been saved yet',
    text: 'Your order hasn’t been placed, because the total may still change. Please try again in a moment.',
  },
  outdated: {
    title: 'We’ve updated the shop',
    text: 'Your order hasn’t been placed. Please reload the page to continue. Your cart and details are kept.',
  },
  unknown: {
    title: 'We couldn’t confirm your order',
    text: 'We lost the connection while we were placing it. Place it again in a moment: it’s the same order, and you only pay once.',
  },
  /** Shown on another page, if the checkout was left while the order was sent. */
  afterLeaving: {
    placed: 'Your order has been placed',
    toPay: 'It still needs to be paid.',
    view: 'View order',
    checkout: 'Checkout',
  },
  differences: {
    price: ({ name, to, from }: NamedChange) => (
      <>
        {name}: now {to} each (was {from})
      </>
    ),
    left: ({ name, to, from }: NamedChange) => (
      <>
        {name}: only {to} left (you chose {from})
      </>
    ),
    soldOut: (name: ReactNode) => <>{name}: sold out</>,
    added: (name: ReactNode, count: ReactNode) => (
      <>
        {name}: added on another device ({count})
      </>
    ),
    removed: (name: ReactNode) => <>{name}: removed on another device</>,
    pieces: ({ name, to, from }: NamedChange) => (
      <>
        {name}: quantity is now {to} (was {from})
      </>
    ),
    pickUp: 'Collection in Cape Town instead of delivery',
    delivered: 'Delivery instead of collection',
    withdrawn: (name: ReactNode) => <>{name}: no longer available</>,
    codeGone: (code: ReactNode) => <>Promo code {code} no longer applies</>,
    codeApplied: (code: ReactNode) => <>Promo code {code} applied</>,
    free: 'free',
    delivery: (to: ReactNode, from: ReactNode) => (
      <>
        Delivery: {to} (was {from})
      </>
    ),
    total: (to: ReactNode, from: ReactNode) => (
      <>
        Total: {to} (was {from})
      </>
    ),
  },
}
