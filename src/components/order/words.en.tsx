import type { ReactNode } from 'react'
import type { OrderView } from '#domain/order/order-view.ts'
import { useWords } from '../../ui/language/language-context.ts'

/** Texts of an order's page. Amounts, days and times are passed already formatted. */
export const ORDER_WORDS = {
  /** Stands for the provider of a bank transfer, within a sentence and at its beginning. */
  bank: { within: 'your bank', first: 'Your bank' },
  unpaid: { title: 'Your order isn’t paid yet' },
  waiting: {
    title: (provider: string) => `Waiting for ${provider}`,
    text: (provider: string, heldUntil: string) =>
      `We’ll start on your order as soon as ${provider} confirms your payment, and this page will update by itself. Haven’t paid yet? You can do it now. ${heldUntil}`,
  },
  transfer: {
    title: 'Thank you. Please pay by EFT',
    text: (heldUntil: string) => `Our bank details are below. ${heldUntil}`,
    stillOpen: (heldUntil: string) => `You can still pay by EFT. ${heldUntil}`,
  },
  paid: {
    title: 'Thank you. Your order is paid',
    byMail: {
      deliveryToDoor: 'We’ll e-mail you when it leaves our workshop.',
      localPickup: 'We’ll e-mail you when it’s ready.',
    },
  },
  dispatched: { title: 'Your order is on its way', text: 'The driver will call before delivery.' },
  ready: {
    title: 'Ready to collect',
    text: 'Your order is waiting at our workshop in Cape Town. Bring your order number, your ID and someone to help you carry.',
  },
  collected: { title: 'Collected', text: 'You collected your order from our workshop. Enjoy!' },
  delivered: { title: 'Delivered', text: 'Your order has been delivered. Enjoy!' },
  cancelled: { title: 'Your order has been cancelled' },
  expired: {
    title: 'This order has expired',
    text: 'We didn’t receive your payment in time, so we’ve released your items. If you still want them, please order again.',
    late: 'If you’ve paid in the meantime, we’ll refund you in full or send your order after all.',
  },
  returned: { title: 'Your order has been returned' },
  refunded: { title: 'Your order has been refunded' },
  failed: {
    title: 'Your payment didn’t go through',
    text: (provider: string, next: string) => `${provider} didn’t take any money. ${next}`,
  },
  abandoned: { title: 'Payment not completed', text: (next: string) => `No money was taken. ${next}` },
  heldUntil: (at: string) => `We’re holding your order until ${at}.`,
  arrival: {
    deliveryToDoor: (when: string) => `Arriving ${when}.`,
    localPickup: (when: string) => `It will be ready to collect on ${when}.`,
  },
  refund: {
    promised: 'We’ll refund what you paid to your original payment method, and e-mail you when it’s done.',
    nothingDue: 'You have nothing to pay.',
    noRefundDue: 'There’s no refund due for this return.',
    part: 'We’ve refunded part of your payment to your original payment method. The amount is shown below the total. It can take a few days to show in your account.',
    rest: 'We’ll refund the rest, and e-mail you when it’s done.',
    whole:
      'We’ve refunded you in full, to your original payment method. It can take a few days to show in your account.',
    others: 'We’ve refunded your other payment. It can take a few days to show in your account.',
    unexpected: (amount: string) =>
      `We received ${amount} for this order that we weren’t expecting. We’re looking into it, and will refund anything you’re owed.`,
    partBelow: 'We’ve refunded part of your payment; the amount is shown below the total.',
  },
  history: {
    placed: 'Placed',
    payment_started: 'Payment started',
    paid: 'Paid',
    payment_failed: 'Payment failed',
    payment_cancelled: 'Payment not completed',
    cancelled: 'Cancelled',
    expired: 'Expired',
    revived: 'Reopened',
    dispatched: 'Dispatched',
    ready_for_pick_up: 'Ready to collect',
    collected: 'Collected',
    delivered: 'Delivered',
    returned: 'Returned',
    refunded: 'Refunded',
  } satisfies Record<OrderView['history'][number]['what'], string>,
  steps: {
    placed: 'Placed',
    paid: 'Paid',
    ready: 'Ready',
    dispatched: 'On its way',
    collected: 'Collected',
    delivered: 'Delivered',
    name: 'Order progress',
    done: ', done',
  },
  name: (number: string) => `Order ${number}`,
  placedAt: (number: ReactNode, at: string) => (
    <>
      Order {number}, {at}
    </>
  ),
  letterhead: { registration: 'registration', vat: 'VAT' },
  ordered: 'What you ordered',
  details: 'Order details',
  print: 'Print',
  copyLink: 'Copy order link',
  linkShows: 'Anyone with this link can see your order and address.',
  lines: 'Items in your order',
  totals: 'Totals',
  subtotal: 'Subtotal',
  discount: 'Discount',
  delivery: 'Delivery',
  noCharge: 'Free',
  total: 'Total, VAT included',
  refundedAmount: 'Refunded',
  information: {
    arriving: 'Arriving',
    ready: 'Ready to collect',
    ifPaidToday: ', if you pay today',
    readyFrom: (when: string) => `From ${when}`,
    pickUpAddress: 'Collection address',
    hours: (days: string, opens: string, closes: string) => `${days}, ${opens} to ${closes}`,
    courier: 'Courier',
    address: 'Delivery address',
    contact: 'Contact',
    payment: 'Payment',
    nothingToPay: 'Nothing to pay',
    overMonths: (months: number) => `, over ${months} months`,
    note: 'Your note',
    history: 'Order history',
  },
  account: {
    title: 'Our bank account',
    bank: 'Bank',
    holder: 'Account holder',
    number: 'Account number',
    branchCode: 'Branch code',
    reference: 'Reference',
    amount: 'Amount',
    copy: (name: string) => `Copy the ${name.toLowerCase()}`,
    advice: (reference: ReactNode, payBy: string) => (
      <>
        Please use only {reference} as your reference, and pay by {payBy}. EFTs from other banks take one or two working
        days. We’ll e-mail you when your payment arrives.
      </>
    ),
  },
  actions: {
    pay: 'Pay now',
    payOr: 'Pay now, or choose another way to pay',
    payByTransfer: 'Pay by EFT',
    otherWay: 'Pay another way',
    choose: 'Choose how to pay.',
    pending: 'One moment…',
    cancel: 'Cancel order',
    cancelTerms: 'We’ll release your items. If you’ve just paid, we’ll refund you.',
    confirmCancel: 'Yes, cancel my order',
    unreachable: 'We couldn’t connect. Please try again.',
    afterLeaving: (number: string) => `Order ${number} isn’t paid yet`,
    view: 'View order',
  },
}

export const useOrderWords = () => useWords('order', ORDER_WORDS)
