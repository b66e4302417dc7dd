import { assertNever } from '#domain/assert.ts'
import { allocate, type Cents, formatRand } from '#domain/money/cents.ts'
import type { OrderEvent } from '#domain/order/order-events.ts'
import { type OrderPeople, transferOf } from '#domain/order/order-projection.ts'
import type { Order } from '#domain/order/order-state.ts'
import type { Transfer } from '#domain/order/order-view.ts'
import {
  composeEmail,
  type EmailDraft,
  formatDay,
  formatMoment,
  linkTo,
  type Rows,
  withoutLinks,
} from '#server/mail/compose-email.ts'
import type { Mail } from '#server/mail/outbox.ts'
import type { Seller } from './seller.ts'

export interface OrderEmailFacts {
  readonly id: string
  /** As it is after what the e-mail tells. */
  readonly order: Order
  readonly people: OrderPeople
  readonly account: Transfer['account']
  readonly seller: Seller
  readonly publicUrl: string | null
  /** A key of its own, so that an e-mail opens the order's page. */
  readonly orderKey: string
  /** Epoch ms. */
  readonly now: number
}

/** The e-mail about an event; null for what a shopper is not written to about. `position` is the event's. */
export function emailOf(event: OrderEvent, position: number, facts: OrderEmailFacts): Mail | null {
  const { order } = facts
  const { number } = order
  const about = (email: Pick<EmailDraft, 'subject' | 'paragraphs' | 'tables' | 'after'>) =>
    compose(facts, { key: `order ${facts.id} ${position}`, ...email })
  switch (event.type) {
    case 'OrderPlaced':
      return about(orderPlacedEmail(facts))
    case 'PaymentConfirmed':
      return about({
        subject: `Your order ${number} is paid`,
        paragraphs: [
          `Thank you. We’ve received your payment of ${formatRand(event.data.amount)}.`,
          whatComes(order),
          'This e-mail is your tax invoice. Please keep it for your records.',
        ],
        tables: [invoiceOf(facts), linesOf(order), totalsOf(order), vatOf(order)],
      })
    case 'OrderDispatched':
      return about({
        subject: `Your order ${number} is on its way`,
        paragraphs: [
          'Your order has left our workshop. The driver will call you before delivery. Someone needs to be there to receive it.',
        ],
        tables: [parcelOf(order), linesOf(order)],
        after: [
          'Please check your order while the driver is there. If it isn’t right for you, let us know within 7 days.',
        ],
      })
    case 'OrderReadyForPickUp':
      return about({
        subject: `Your order ${number} is ready for pick-up`,
        paragraphs: [
          'Your order is ready at our workshop in Cape Town. Bring your order number, your ID and someone to help you carry.',
        ],
        tables: [
          [
            ['Order', number],
            ['Pick-up address', facts.seller.address],
          ],
          linesOf(order),
        ],
      })
    case 'OrderCancelled':
      return about({
        subject: `Your order ${number} has been cancelled`,
        paragraphs: [
          order.receipts.length === 0
            ? 'Your order has been cancelled. You have nothing to pay.'
            : 'Your order has been cancelled. We’ll refund what you paid, and e-mail you when it’s done.',
        ],
      })
    case 'OrderExpired':
      return about({
        subject: `Your order ${number} has expired`,
        paragraphs: [
          'We didn’t receive your payment in time, so we’ve released your items. You have nothing to pay.',
          'If you still want them, please order again. If you have paid, your money is safe: we’ll trace your payment and e-mail you.',
        ],
      })
    case 'OrderRefunded':
      return about({
        subject: `Your refund for order ${number}`,
        paragraphs: [
          `We’ve refunded ${formatRand(event.data.amount)} to your original payment method.`,
          'It can take up to five working days to show in your account.',
        ],
      })
    case 'MoneyNotExpected':
      return about({
        subject: `An unexpected payment for your order ${number}`,
        paragraphs: [
          unexpectedWords(event.data.why, event.data.amount),
          'We’re looking into it, and will refund anything you’re owed.',
        ],
      })
    case 'PaymentStarted':
    case 'PaymentFailed':
    case 'PaymentCancelled':
    case 'OrderRevived':
    case 'OrderCollected':
    case 'OrderDelivered':
    case 'OrderReturned':
    case 'RefundStarted':
    case 'RefundFailed':
      return null
    default:
      return assertNever(event)
  }
}

/** A bank transfer that has not come after a working day is asked after once. */
export function reminderEmail(facts: OrderEmailFacts): Mail {
  const { id, order } = facts
  return compose(facts, {
    key: `order ${id} reminder`,
    subject: `We’re still holding your order ${order.number}`,
    paragraphs: [
      'We haven’t received your transfer yet. If you’ve already paid, there’s nothing to do: transfers between banks take a working day or two.',
      'Here are our bank details again. Please use the reference, so that we can match your payment to your order.',
    ],
    tables: [transferRows(facts)],
  })
}

/** For whoever asked for the link again; each time another e-mail, by `askedId`. */
export function orderLinkEmail(facts: OrderEmailFacts, askedId: string): Mail {
  const { id, order } = facts
  return compose(facts, {
    key: `order ${id} link ${askedId}`,
    subject: `Your link to order ${order.number}`,
    paragraphs: [
      'Here’s the link to your order. It shows where your order is and, while it waits for payment, lets you pay or cancel it.',
      'Didn’t ask for this? You can ignore this e-mail: the link was sent to you alone.',
    ],
    tables: [linesOf(order), totalsOf(order)],
  })
}

function orderPlacedEmail(facts: OrderEmailFacts): Pick<EmailDraft, 'subject' | 'paragraphs' | 'tables' | 'after'> {
  const { order } = facts
  const isTransfer = order.status === 'awaiting_transfer'
  return {
    subject: `Your order ${order.number}`,
    paragraphs: [
      'Thank you for your order. Here’s a summary.',
      isTransfer
        ? 'Please pay by transfer to the account below. We’ll hold your order for three working days.'
        : order.status === 'paid'
          ? whatComes(order)
          : 'We’ll e-mail you as soon as we receive your payment.',
    ],
    tables: [...(isTransfer ? [transferRows(facts)] : []), linesOf(order), totalsOf(order)],
    ...(isTransfer && {
      after: ['Our bank details don’t change. If you get a message saying they have, call us before you pay.'],
    }),
  }
}

function transferRows({ order, account }: OrderEmailFacts): Rows {
  const transfer = transferOf(order, account)
  if (transfer === null) return []
  return [
    ['Amount', formatRand(transfer.amount)],
    ['Reference', transfer.reference],
    ['Account holder', account.holder],
    ['Bank', account.bank],
    ['Account number', account.number],
    ['Branch code', account.branch_code],
    ['Please pay by', formatMoment(order.payBy)],
  ]
}

/** What the VAT Act asks of a full tax invoice, beside the lines and their total. */
function invoiceOf({ order, people, seller, now }: OrderEmailFacts): Rows {
  return [
    ['Tax invoice', order.number],
    ['Date', formatDay(now)],
    ['From', `${seller.name}, ${seller.address}`],
    ['VAT number', seller.vatNumber],
    ['To', recipientOf(people)],
  ]
}

function recipientOf({ contact, address }: OrderPeople): string {
  const name = `${contact.first_name} ${contact.last_name}`
  if (address === null) return withoutLinks(name)
  return withoutLinks(
    [name, address.address, address.suburb, address.city, address.postcode].filter(Boolean).join(', '),
  )
}

/** Prices hold it: 15 parts of 115. */
function vatOf({ totals }: Order): Rows {
  return [['VAT at 15%, included in the total', formatRand(allocate(totals.total, [100, 15])[1] ?? 0)]]
}

function linesOf({ lines }: Order): Rows {
  return lines.map(({ quantity, offer, total }) => {
    const chosen = [offer.colourName, ...offer.options.map(({ option }) => option)].filter((each) => each !== null)
    const name = chosen.length === 0 ? offer.name : `${offer.name} (${chosen.join(', ')})`
    return [`${quantity} × ${name}`, formatRand(total)] as const
  })
}

function totalsOf({ totals, coupon }: Order): Rows {
  return [
    ['Subtotal', formatRand(totals.subtotal)],
    ...(totals.discount === 0
      ? []
      : [[coupon === null ? 'Discount' : `Discount (${coupon})`, formatRand(-totals.discount)] as const]),
    ['Delivery', totals.delivery === 0 ? 'Free' : formatRand(totals.delivery)],
    ['Total, VAT included', formatRand(totals.total)],
  ]
}

function parcelOf({ number, parcel }: Order): Rows {
  return [
    ['Order', number],
    ...(parcel?.carrier ? [['Courier', parcel.carrier] as const] : []),
    ...(parcel?.tracking ? [['Tracking number', parcel.tracking] as const] : []),
  ]
}

function whatComes({ shippingMethod }: Order): string {
  return shippingMethod === 'localPickup'
    ? 'We’ll e-mail you when it’s ready for pick-up at our workshop in Cape Town.'
    : 'Your order will leave our workshop within 24 hours (excluding Sundays and public holidays), and we’ll e-mail you when it does.'
}

function unexpectedWords(why: 'paid_twice' | 'too_late' | 'wrong_amount', amount: Cents): string {
  const came = `We received ${formatRand(amount)} for this order`
  switch (why) {
    case 'paid_twice':
      return `${came}, which had already been paid.`
    case 'too_late':
      return `${came} after it was closed, and we’re no longer holding its items for you.`
    case 'wrong_amount':
      return `${came}, which doesn’t match the total.`
    default:
      return assertNever(why)
  }
}

type EmailContent = Pick<EmailDraft, 'key' | 'subject' | 'paragraphs' | 'tables' | 'after'>

/** Until somebody has paid, the mailbox may be any stranger's: it gets the shop's own words, and no name that somebody typed. */
function compose({ id, order, people, publicUrl, orderKey }: OrderEmailFacts, content: EmailContent): Mail {
  const { email, first_name } = people.contact
  const firstName = order.receipts.length === 0 ? '' : first_name
  const path = `/checkout/order/${id}?key=${orderKey}`
  const mail = composeEmail({
    ...content,
    tables: content.tables?.filter((rows) => rows.length > 0) ?? [],
    to: { email, firstName },
    link: linkTo({ publicUrl, path, words: 'View your order' }),
  })
  return { ...mail, orderId: id }
}
