import type { ReactNode } from 'react'
import { pluralize } from '../ui/format/pluralize.ts'
import { useWords } from '../ui/language/language-context.ts'

interface Parts {
  readonly [part: string]: ReactNode
}

export const CHECKOUT_WORDS = {
  title: 'Checkout',
  description: 'Review and place your order.',
  empty: 'Your cart is empty',
  items: (count: number) => pluralize(count, { one: 'item', many: 'items' }),
  contact: 'Contact',
  delivery: 'Delivery',
  payment: 'Payment',
  nothingToPay: 'There’s nothing to pay on this order.',
  testShop: 'This is a test shop: no money is taken and nothing is delivered.',
  noScript: 'You’ll need JavaScript to order online. Your cart stays as it is.',
  orderBy: (telephone: ReactNode, email: ReactNode) => (
    <>
      To order without it, call us on {telephone} or e-mail {email}.
    </>
  ),
  promises: ({ returns }: Parts) => <>{returns} and a lifetime guarantee on the frame.</>,
  returns: '7-day returns',
  questions: (telephone: ReactNode) => <>Questions? Call {telephone}</>,
  fields: {
    email: 'E-mail',
    password: 'Password',
    first_name: 'First name',
    last_name: 'Last name',
    phone: 'Phone',
    address: 'Street address',
    suburb: 'Suburb',
    city: 'City or town',
    state: 'Province',
    postcode: 'Postal code',
    note: 'Order note',
    method: 'Payment',
    months: 'Months',
  },
  hints: {
    email: 'We’ll send your order updates here.',
    phone: 'For example 082 555 0142. The driver calls before delivery.',
    phoneAtPickUp: 'For example 082 555 0142.',
    address: 'Include the unit number, complex or farm, if there is one.',
    note: 'Gate code, narrow stairs, best time to call',
  },
  chooseProvince: 'Choose a province',
  loggedInAs: (email: ReactNode) => <>You’re logged in as {email}.</>,
  noAccount: (logIn: ReactNode) => <>You don’t need an account to order. Have one? {logIn}.</>,
  logIn: 'Log in',
  logInAndOrder: 'Log in and place order',
  pending: 'One moment…',
  forgotten: (link: ReactNode) => (
    <>
      If your account has a cart, we’ll add it to this one and show you the total before you order. {link} Or use a
      different e-mail.
    </>
  ),
  forgotPassword: 'Forgot your password?',
  didYouMean: (email: ReactNode) => <>Did you mean {email}?</>,
  isEmailComplete: 'Is this address complete? Most end in something like .com or .co.za.',
  arrival: (arrival: ReactNode) => <>{arrival}. The driver calls before delivery.</>,
  pickUp: (day: ReactNode) => <>Ready to collect {day}. We’ll e-mail you as soon as it’s ready.</>,
  hours: (days: string, opens: string, closes: string) => `${days} ${opens} to ${closes}`,
  yourOrder: 'Your order',
  editCart: 'Edit cart',
  lines: 'Items in your order',
  promoCode: (code: ReactNode) => <>Promo code {code}</>,
  place: 'Place order',
  placeAndPay: 'Place order and pay',
  saving: 'Saving your latest changes…',
  placing: 'Placing your order…',
  agree: ({ terms, privacy }: Parts) => (
    <>
      By placing your order you agree to our {terms}. We use your details to deliver it, as set out in our {privacy}.
    </>
  ),
  terms: 'terms of sale',
  privacy: 'privacy policy',
  leaving: {
    placing: 'Placing your order',
    placed: (number: string) => `Order ${number} placed`,
    going: (provider: string) => `Taking you to ${provider} to pay securely…`,
    notRedirected: 'Not redirected? View your order',
  },
  checking: 'We’re checking whether your order went through…',
  unconfirmed: 'We couldn’t confirm whether your order went through. Checking again won’t place a second order.',
  checkAgain: 'Check again',
  lastOrder: (number: ReactNode) => <>Your last order on this device was {number}.</>,
  viewOrder: (number: string) => `View order ${number}`,
  viewOrders: 'View your orders',
  attention: (count: number) => `${pluralize(count, { one: 'field needs', many: 'fields need' })} attention`,
  required: 'required',
}

export const useCheckoutWords = () => useWords('checkout', CHECKOUT_WORDS)
