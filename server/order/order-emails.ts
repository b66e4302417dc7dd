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
          `We have your payment of ${formatRand(event.data.amount)}. Thank you.`,
          whatComes(order),
          'This is your tax invoice. Please keep it.',
        ],
        tables: [invoiceOf(facts), linesOf(order), totalsOf(order), vatOf(order)],
      })
    case 'OrderDispatched':
      return about({
        subject: `Your order ${number} is on its way`,
        paragraphs: [
          'Your order has left our workshop. The driver phones you before the delivery; somebody has to be there to take it in.',
        ],
        tables: [parcelOf(order), linesOf(order)],
        after: ['Please look at it while the driver is there, and tell us within 7 days if it is not for you.'],
      })
    case 'OrderReadyForPickUp':
      return about({
        subject: `Your order ${number} is ready for you`,
        paragraphs: [
          'Your order stands ready at our workshop in Cape Town. Bring the order’s number, and somebody to carry.',
        ],
        tables: [
          [
            ['Order', number],
            ['Where', facts.seller.address],
          ],
          linesOf(order),
        ],
      })
    case 'OrderCancelled':
      return about({
        subject: `Your order ${number} is cancelled`,
        paragraphs: [
          order.receipts.length === 0
            ? 'The order is cancelled, and nothing is to be paid.'
            : 'The order is cancelled. What you have paid goes back to you; we write again when it does.',
        ],
      })
    case 'OrderExpired':
      return about({
        subject: `Your order ${number} was not paid in time`,
        paragraphs: [
          'We kept the pieces for you and no payment came, so they are back on the shelf, and there is nothing to pay.',
          'If you still want them, place the order again. If you have paid, your money is safe: we look for it, and write to you.',
        ],
      })
    case 'OrderRefunded':
      return about({
        subject: `A refund for your order ${number}`,
        paragraphs: [
          `We have sent ${formatRand(event.data.amount)} back to you, the way you paid.`,
          'Banks take up to five working days to show it.',
        ],
      })
    case 'MoneyNotExpected':
      return about({
        subject: `A payment for your order ${number} that we did not expect`,
        paragraphs: [
          unexpectedWords(event.data.why, event.data.amount),
          'We look into it, and send back what is yours.',
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
    subject: `We keep your order ${order.number} for you`,
    paragraphs: [
      'Your transfer has not shown in our account yet. If it is on its way, there is nothing to do: between banks it takes a day.',
      'These are our bank details once more. Please use the reference, since it is how we find your money.',
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
  const { order, people } = facts
  const isTransfer = order.status === 'awaiting_transfer'
  return {
    subject: `Your order ${order.number}`,
    paragraphs: [
      'Thank you for your order. This is what we have noted.',
      isTransfer
        ? 'To pay, please transfer the amount to this account. We keep the pieces for you for three working days.'
        : order.status === 'paid'
          ? whatComes(order)
          : 'As soon as your payment is with us, we write again.',
    ],
    tables: [...(isTransfer ? [transferRows(facts)] : []), linesOf(order), totalsOf(order), whereTo(order, people)],
    ...(isTransfer && {
      after: ['Our bank details don’t change. If you get a message that says they have, phone us before you pay.'],
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

function whereTo({ shippingMethod }: Order, people: OrderPeople): Rows {
  const isFetched = shippingMethod === 'localPickup'
  return [[isFetched ? 'Fetched in Cape Town by' : 'Delivered to', recipientOf(people)]]
}

function parcelOf({ number, parcel }: Order): Rows {
  return [
    ['Order', number],
    ...(parcel?.carrier ? [['Carrier', parcel.carrier] as const] : []),
    ...(parcel?.tracking ? [['Tracking number', parcel.tracking] as const] : []),
  ]
}

function whatComes({ shippingMethod }: Order): string {
  return shippingMethod === 'localPickup'
    ? 'We write again when it stands ready for you at our workshop in Cape Town.'
    : 'It leaves our workshop within 24 hours, Sundays and public holidays aside, and we write again when it does.'
}

function unexpectedWords(why: 'paid_twice' | 'too_late' | 'wrong_amount', amount: Cents): string {
  const came = `We received ${formatRand(amount)} for this order`
  switch (why) {
    case 'paid_twice':
      return `${came}, which was paid already.`
    case 'too_late':
      return `${came} after it was closed, and its pieces are no longer kept for you.`
    case 'wrong_amount':
      return `${came}, and that is not its total.`
    default:
      return assertNever(why)
  }
}

type EmailContent = Pick<EmailDraft, 'key' | 'subject' | 'paragraphs' | 'tables' | 'after'>

function compose({ id, people, publicUrl, orderKey }: OrderEmailFacts, content: EmailContent): Mail {
  const { email, first_name: firstName } = people.contact
  const path = `/checkout/order/${id}?key=${orderKey}`
  const mail = composeEmail({
    ...content,
    tables: content.tables?.filter((rows) => rows.length > 0) ?? [],
    to: { email, firstName },
    link: linkTo({ publicUrl, path, words: 'See your order' }),
  })
  return { ...mail, orderId: id }
}
