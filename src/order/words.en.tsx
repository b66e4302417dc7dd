import type { ReactNode } from 'react'
import { useWords } from '../ui/language/language-context.ts'

/** Texts of the page of an order, and of the pages that help to find one. */
export const ORDER_PAGE_WORDS = {
  title: (number: string) => `Order ${number}`,
  untitled: 'Your order',
  description: 'The status of your order.',
  looking: 'Looking for your order…',
  unseen: 'We can’t show this order here',
  noScript: 'Please open the link in your order e-mail, or turn on JavaScript.',
  advice:
    'Open the link in your order e-mail, or log in to the account you ordered with. Can’t find the e-mail? Have the link sent again.',
  unread: 'We couldn’t load your order',
  unreadAdvice: 'Your connection may have dropped, or the shop is busy. Your order is safe. Please try again.',
  retry: 'Try again',
  help: (telephone: ReactNode) => <>Need help? Call us on {telephone}.</>,
  find: 'Find your order',
  logIn: 'Log in',
  expired: {
    title: 'Your order is safe',
    description: 'How to find your order.',
    text: 'This link back from the payment page has expired. Open the link in your order e-mail to see whether the payment went through, or have it sent again.',
    account: (orders: ReactNode) => <>Have an account? It’s under {orders}.</>,
    orders: 'your orders',
  },
  finding: {
    description: 'See where your order is, with your order number and e-mail address.',
    account: 'Have an account?',
    orders: 'See all your orders',
    text: 'Enter your order number and the e-mail address you ordered with. We’ll e-mail you a link to your order.',
    number: 'Order number',
    example: 'For example R204816',
    email: 'E-mail',
    send: 'E-mail me the link',
    sent: (message: string) => message,
    again: 'Try another number or e-mail',
  },
}

export const useOrderPageWords = () => useWords('orderPages', ORDER_PAGE_WORDS)
