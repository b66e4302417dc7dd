/** The texts of e-mails about orders. Amounts and dates are passed already formatted. */
export const ENGLISH_ORDER_EMAILS = {
  link: 'View your order',
  placed: {
    subject: (number: string) => `Your order ${number}`,
    thanks: 'Thank you for your order. Here’s a summary.',
    transfer: 'Please pay by EFT into the account below. We’ll hold your order for three working days.',
    unpaid: 'We’ll e-mail you as soon as we receive your payment.',
    unchangedAccount: 'Our bank details don’t change. If you get a message saying they have, call us before you pay.',
  },
  paid: (number: string, amount: string, whatComes: string) => ({
    subject: `Your order ${number} is paid`,
    paragraphs: [
      `Thank you. We’ve received your payment of ${amount}.`,
      whatComes,
      'This e-mail is your tax invoice. Please keep it for your records. If it needs your VAT number, or an address that it doesn’t have, reply with them and we’ll send you another one.',
    ],
  }),
  comes: {
    deliveryToDoor:
      'Your order will leave our workshop within 24 hours (excluding Sundays and public holidays), and we’ll e-mail you when it does.',
    localPickup: 'We’ll e-mail you when it’s ready to collect from our workshop in Cape Town.',
  },
  dispatched: (number: string) => ({
    subject: `Your order ${number} is on its way`,
    paragraphs: [
      'Your order has left our workshop. The driver will call you before delivery. Someone needs to be there to receive it.',
    ],
    after: ['Please check your order while the driver is there. If it isn’t right for you, let us know within 7 days.'],
  }),
  ready: (number: string) => ({
    subject: `Your order ${number} is ready to collect`,
    paragraphs: [
      'Your order is ready at our workshop in Cape Town. Bring your order number, your ID and someone to help you carry.',
    ],
  }),
  cancelled: (number: string, isPaid: boolean, isPart: boolean) => ({
    subject: `Your order ${number} has been cancelled`,
    paragraphs: [
      isPaid
        ? `Your order has been cancelled. We’ll refund ${isPart ? 'the rest of ' : ''}what you paid, and e-mail you when it’s done.`
        : 'Your order has been cancelled. You have nothing to pay.',
    ],
  }),
  expired: (number: string) => ({
    subject: `Your order ${number} has expired`,
    paragraphs: [
      'We didn’t receive your payment in time, so we’ve released your items. You have nothing to pay.',
      'If you still want them, please order again. If you have paid, your money is safe: we’ll trace your payment and e-mail you.',
    ],
  }),
  refunded: (number: string, amount: string) => ({
    subject: `Your refund for order ${number}`,
    paragraphs: [
      `We’ve refunded ${amount} to your original payment method.`,
      'It can take up to five working days to show in your account.',
    ],
  }),
  unexpected: (number: string, why: string) => ({
    subject: `An unexpected payment for your order ${number}`,
    paragraphs: [why, 'We’re looking into it, and will refund anything you’re owed.'],
  }),
  came: {
    paid_twice: (amount: string) => `We received ${amount} for this order, which had already been paid.`,
    too_late: (amount: string) =>
      `We received ${amount} for this order after it was closed, and we’re no longer holding its items for you.`,
    wrong_amount: (amount: string) => `We received ${amount} for this order, which doesn’t match the total.`,
  },
  transfer: (number: string) => ({
    subject: `Bank details for your order ${number}`,
    paragraphs: [
      'You’ve chosen to pay for your order by EFT. Please pay into the account below, and use the reference, so that we can match your payment to your order.',
    ],
  }),
  reminder: (number: string) => ({
    subject: `We’re still holding your order ${number}`,
    paragraphs: [
      'We haven’t received your EFT yet. If you’ve already paid, there’s nothing to do: EFTs between banks take a working day or two.',
      'Here are our bank details again. Please use the reference, so that we can match your payment to your order.',
    ],
  }),
  orderLink: (number: string) => ({
    subject: `Your link to order ${number}`,
    paragraphs: [
      'Here’s the link to your order. It shows where your order is and, while it waits for payment, lets you pay or cancel it.',
      'Didn’t ask for this? You can ignore this e-mail: the link was sent to you alone.',
    ],
  }),
  /** Labels of table rows. */
  rows: {
    order: 'Order',
    pickUpAddress: 'Collection address',
    amount: 'Amount',
    reference: 'Reference',
    holder: 'Account holder',
    bank: 'Bank',
    accountNumber: 'Account number',
    branchCode: 'Branch code',
    payBy: 'Please pay by',
    taxInvoice: 'Tax invoice',
    date: 'Date',
    from: 'From',
    vatNumber: 'VAT number',
    to: 'To',
    vat: 'VAT at 15%, included in the total',
    subtotal: 'Subtotal',
    discount: 'Discount',
    delivery: 'Delivery',
    free: 'Free',
    total: 'Total, VAT included',
    courier: 'Courier',
    tracking: 'Tracking number',
  },
  /** Translates the catalogue's name of an option or a colour. */
  term: (name: string): string => name,
}

export type OrderEmailWords = typeof ENGLISH_ORDER_EMAILS
