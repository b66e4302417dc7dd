import type { ReactNode } from 'react'
import type { OrderStatus } from '#domain/order/order-view.ts'
import { pluralize } from '../ui/format/pluralize.ts'
import { useWords } from '../ui/language/language-context.ts'

const FAILED = 'Something went wrong on our side.'
const FAILED_TRY_AGAIN = `${FAILED} Please try again in a moment.`

export const ACCOUNT_WORDS = {
  pages: { name: 'Your account', profile: 'Profile', orders: 'Orders', password: 'Password' },
  logOut: 'Log out',
  loading: 'Loading your account…',
  sessionEnded: 'Your session has expired. Log in again, then send this once more. Nothing you entered is lost.',
  freshness: {
    unreachable: 'We couldn’t connect.',
    failed: FAILED,
    ended: 'Your session has expired.',
    updated: (age: string) => `Last updated ${age}.`,
  },
  profile: {
    title: 'Your account',
    description: 'Your details, devices and data.',
    welcome: (name: string) => `Welcome, ${name}`,
    loggedInAs: (email: ReactNode) => <>You’re logged in as {email}.</>,
    details: 'Delivery details',
    detailsUse: 'We fill these in for you at checkout. We use them only to deliver your orders, and never sell them.',
    devices: 'Your devices',
    devicesAdvice: 'Don’t recognise a device? Log it out and change your password.',
    data: 'Your data',
    dataChoices: 'Download your data, or delete your account.',
  },
  details: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail for order updates',
    phone: 'Phone',
    address: 'Street address',
    suburb: 'Suburb',
    city: 'City or town',
    province: 'Province',
    postcode: 'Postal code',
    anywhere: 'We deliver anywhere in South Africa.',
    save: 'Save details',
    saving: 'Saving…',
    saved: 'Your details have been saved',
  },
  devices: {
    name: 'Devices',
    loading: 'Loading…',
    waiting: {
      unreachable: 'We couldn’t connect. You’ll see them here once you’re back online.',
      failed: FAILED_TRY_AGAIN,
      ended: 'Log in again to see them.',
    },
    /** `name` is the server's, such as `Chrome on Windows`. */
    called: (name: string) => name,
    current: (loggedIn: string) => `This device, logged in ${loggedIn}`,
    other: (lastSeen: string, loggedIn: string) => `Last seen ${lastSeen}, logged in ${loggedIn}`,
    logOut: 'Log out',
    loggedOut: (name: string) => `${name} has been logged out`,
    logOutAll: 'Log out on all devices',
    loggedOutAll: 'You’re logged out on all devices',
  },
  data: {
    download: 'Download your data',
    downloadText: 'Your details, orders, cart, logins and messages to us, in one file.',
    downloadNow: 'Download my data',
    delete: 'Delete your account',
    deleteText:
      'This deletes your account and personal data straight away. Of your orders we keep only what tax law requires, without your name.',
    deleteNow: 'Delete my account',
    question: 'Delete your account?',
    warning: 'This can’t be undone. Your cart, addresses and order history will be deleted too.',
    password: 'Your password',
    keep: 'Keep my account',
    deleting: 'Deleting…',
    deleted: (message: string) => message,
  },
  password: {
    title: 'Change your password',
    description: 'Change your account password.',
    consequences: 'We’ll log out your other devices and e-mail you a confirmation.',
    current: 'Current password',
    new: 'New password',
    confirm: 'Confirm new password',
    submit: 'Change password',
    done: (message: string) => message,
    again: 'Change it again',
  },
  mailbox: {
    title: 'Your e-mail address',
    description: 'Confirm the e-mail address of your account.',
    confirm: 'Confirm your e-mail',
    about: (email: ReactNode) => (
      <>
        Enter the code we e-mailed to {email}. You can keep shopping without it. Once your e-mail is confirmed, you can
        add orders you placed and messages you sent as a guest.
      </>
    ),
    code: 'Code',
    codeHint: 'The 8 digits in our e-mail. Valid for 24 hours.',
    submit: 'Confirm',
    another: 'Send another code',
    anotherSent: (message: string) => message,
    confirmed: 'Your e-mail is confirmed.',
    done: 'Your e-mail is confirmed. You’re all set.',
    toAccount: 'Go to my account',
    justConfirmed: 'Your e-mail is confirmed',
    isItYours: 'Is this yours?',
    found: ({ finds, isOne, email }: Finds) => (
      <>
        We found {finds} under {email}, placed or sent as a guest. Add {isOne ? 'it' : 'them'} to your account?
      </>
    ),
    add: 'Add to my account',
    adding: 'One moment…',
    added: 'Added to your account',
    later: 'Not now',
  },
  finds: {
    orders: (count: number) => pluralize(count, { one: 'order', many: 'orders' }),
    messages: (count: number) => pluralize(count, { one: 'message', many: 'messages' }),
    reviews: (count: number) => pluralize(count, { one: 'review', many: 'reviews' }),
    nothing: 'nothing',
    and: ' and ',
  },
  orders: {
    title: 'Your orders',
    description: 'Your orders and their status.',
    name: 'Orders',
    items: (count: number) => pluralize(count, { one: 'item', many: 'items' }),
    none: 'There are no orders in your account yet. What you order while logged in appears here.',
    shop: 'Shop couches and chairs',
    cart: 'Your cart',
    loading: 'Loading your orders…',
    waiting: {
      unreachable:
        'We couldn’t connect, and your orders aren’t saved on this device yet. You’ll see them here once you’re back online.',
      failed: FAILED_TRY_AGAIN,
      ended: 'Your session has expired. Log in again to see your orders.',
    },
  },
  order: {
    title: (number: string) => `Order ${number}`,
    untitled: 'Your order',
    description: 'Your order and its status.',
    unknown: 'We couldn’t find this order in your account.',
    all: 'All your orders',
    status: 'Status',
    placedOn: 'Ordered on',
    items: 'Items',
    total: 'Total',
  },
  statuses: {
    placed: 'Not paid yet',
    awaiting_payment: 'Waiting for payment',
    awaiting_transfer: 'Waiting for your EFT',
    paid: 'Paid',
    dispatched: 'On its way',
    ready_for_pick_up: 'Ready to collect',
    collected: 'Collected',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
    expired: 'Expired',
    returned: 'Returned',
    refunded: 'Refunded',
  } satisfies Readonly<Record<OrderStatus, string>>,
}

export const useAccountWords = () => useWords('account', ACCOUNT_WORDS)

interface Finds {
  readonly finds: string
  readonly isOne: boolean
  readonly email: ReactNode
}
