import type { ReactNode } from 'react'
import { pluralize } from '../ui/format/pluralize.ts'
import { useWords } from '../ui/language/language-context.ts'

/** Texts of the cart's page and its drawer. */
export const CART_PAGE_WORDS = {
  title: 'Cart',
  description: 'Review your cart and check out.',
  empty: 'Your cart is empty',
  items: (count: number) => pluralize(count, { one: 'item', many: 'items' }),
  device: 'Data on this device',
  noScript: 'To change your cart, please turn on JavaScript.',
  summary: 'Order summary',
  checkout: 'Checkout',
  promises: '7-day returns. Lifetime guarantee on the frame.',
  close: 'Close the cart',
  viewCart: 'View cart',
  logIn: 'Log in',
  logInFor: ' to see this cart on all your devices.',
  added: (name: ReactNode) => <>{name} added to your cart</>,
  related: 'Pairs well with',
}

export const useCartPageWords = () => useWords('cartPage', CART_PAGE_WORDS)
