import type { ReactNode } from 'react'
import { DELIVERY_DAYS } from '#domain/shipping/shipping.ts'
import { useWords } from '../../ui/language/language-context.ts'

/** Texts of the cart's parts, on its page, in the drawer and at the checkout. */
export const CART_WORDS = {
  lines: 'Cart lines',
  was: 'Was ',
  each: 'each',
  remove: 'Remove',
  removeItem: (name: string) => `Remove ${name}`,
  merged: 'Your earlier cart, or its order, is now in your account. Log in to see it.',
  changes: 'Changes to your cart',
  ok: 'OK',
  refused: 'Change not made',
  dismiss: 'Dismiss',
  repriced: (name: string, to: ReactNode, from: ReactNode) => (
    <>
      {name} now costs {to} instead of {from}.
    </>
  ),
  stockFell: (name: string, to: number, from: number) =>
    `Only ${to} of ${name} left, so we’ve changed your quantity from ${from} to ${to}.`,
  withdrawn: (name: string) => `${name} is no longer available, so we’ve removed it from your cart.`,
  full: (name: string) => `${name} couldn’t be added, because your cart is full.`,
  leftOut: (name: string, to: number, from: number) =>
    `Your two carts had ${from} of ${name} between them. We’ve kept ${to}, the most you can order at once.`,
  advice: {
    notMade: 'This change wasn’t made.',
    option: 'This change wasn’t made. Another option may be in stock.',
    product: 'It wasn’t added. Open the product again to see what’s available.',
    quantity: 'This change wasn’t made. Call us to order larger quantities.',
    gone: 'It was removed or ordered in the meantime. If it’s still available, you can add it again.',
    version: 'Reload the page to get the latest version of the shop, then try again.',
    other: 'Please try again.',
  },
  empty: 'Nothing here yet. What you add is saved on this device, even when you’re offline.',
  unread: 'We can’t show your cart right now. Nothing is lost. Please try again in a moment.',
  shopCouches: 'Shop couches and chairs',
  shopSale: 'Shop the sale',
  orderSamples: 'Order fabric samples',
  promoCode: 'Promo code',
  apply: 'Apply',
  enterCode: 'Enter a promo code.',
  keepCode: (code: string) => `Keep ${code}`,
  takeCode: (code: string) => `Use ${code} instead`,
  withoutCode: 'Continue without a code',
  checkingCode: (code: string) => `Checking ${code}…`,
  codeMinimum: (amount: ReactNode) => <>Applies to orders of {amount} or more.</>,
  codeCoversNothing: 'Doesn’t apply to anything in your cart.',
  removeCode: 'Remove code',
  shipping: 'Delivery or collection',
  methods: {
    deliveryToDoor: {
      name: 'Deliver to my door',
      terms: `${DELIVERY_DAYS.min} to ${DELIVERY_DAYS.max} days after dispatch, anywhere in South Africa`,
    },
    localPickup: { name: 'Pick up in Cape Town', terms: 'Free, from our workshop' },
  },
  totals: 'Totals',
  subtotal: 'Subtotal',
  discount: 'Discount',
  delivery: 'Delivery',
  noCharge: 'Free',
  total: 'Total',
  estimated: 'Estimated total · VAT included',
  confirmed: 'VAT included',
  freeDelivery: 'Free delivery',
  spendMore: (amount: ReactNode) => <>Spend {amount} more for free delivery.</>,
}

export const useCartWords = () => useWords('cart', CART_WORDS)
