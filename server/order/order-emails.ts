import { assertNever } from '#domain/assert.ts'
import { chosenOf } from '#domain/cart/chosen-of.ts'
import { formatRand } from '#domain/money/cents.ts'
import { vatIn } from '#domain/money/vat.ts'
import type { OrderEvent } from '#domain/order/order-events.ts'
import { type OrderPeople, transferOf } from '#domain/order/order-projection.ts'
import { type Order, receivedOf, refundedOf } from '#domain/order/order-state.ts'
import type { LanguageCode } from '#domain/site/languages.ts'
import { composeEmail, type EmailDraft, type EmailRows, linkTo, withoutLinks } from '#server/mail/compose-email.ts'
import { DATE_FORMATS } from '#server/mail/date-formats.ts'
import type { Mail } from '#server/mail/outbox.ts'
import { AFRIKAANS_ORDER_EMAILS } from './order-email-words.af.ts'
import { ENGLISH_ORDER_EMAILS, type OrderEmailWords } from './order-email-words.en.ts'
import type { OrderPorts } from './order-ports.ts'
import type { OrderToPay } from './order-to-pay.ts'

const WORDS: Readonly<Record<LanguageCode, OrderEmailWords>> = { en: ENGLISH_ORDER_EMAILS, af: AFRIKAANS_ORDER_EMAILS }

/** `order` is the order after the event. */
export interface OrderEmailFacts
  extends Pick<OrderToPay, 'id' | 'order' | 'people'>,
    Pick<OrderPorts, 'account' | 'seller' | 'publicUrl'> {
  /** A key for this e-mail only, with which its link opens the order's page. */
  readonly orderKey: string
  /** Epoch ms. */
  readonly now: number
}

/** Composes the e-mail about an event in the order's language; null if the event has none. `position` is the event's. */
export function emailOf(event: OrderEvent, position: number, facts: OrderEmailFacts): Mail | null {
  const { order, seller } = facts
  const { number } = order
  const words = wordsOf(facts)
  const about = (email: Pick<EmailDraft, 'subject' | 'paragraphs' | 'tables' | 'after'>) =>
    compose(facts, { key: `order ${facts.id} ${position}`, ...email })
  switch (event.type) {
    case 'OrderPlaced':
      return about(orderPlacedEmail(facts))
    case 'PaymentConfirmed':
      return about({
        ...words.paid(number, formatRand(event.data.amount), words.comes[order.shippingMethod]),
        tables: [invoiceOf(facts), linesOf(order, words), totalsOf(order, words), vatOf(order, words)],
      })
    case 'OrderDispatched':
      return about({ ...words.dispatched(number), tables: [parcelOf(order, words), linesOf(order, words)] })
    case 'OrderReadyForPickUp': {
      const where: EmailRows = [
        [words.rows.order, number],
        [words.rows.pickUpAddress, seller.address],
      ]
      return about({ ...words.ready(number), tables: [where, linesOf(order, words)] })
    }
    case 'OrderCancelled':
      return about(words.cancelled(number, refundedOf(order) < receivedOf(order), refundedOf(order) > 0))
    case 'OrderExpired':
      return about(words.expired(number))
    case 'OrderRefunded':
      return about(words.refunded(number, formatRand(event.data.amount)))
    case 'MoneyNotExpected':
      return about(words.unexpected(number, words.came[event.data.why](formatRand(event.data.amount))))
    case 'PaymentStarted': {
      if (event.data.by.kind !== 'shopper' || !isLaterTransfer(order)) return null
      return about({ ...words.transfer(number), tables: [transferRows(facts)], after: [words.placed.unchangedAccount] })
    }
    case 'PaymentFailed':
    case 'PaymentCancelled':
    case 'OrderRevived':
    case 'OrderCollected':
    case 'OrderDelivered':
    case 'OrderReturned':
    case 'ReturnSettled':
    case 'RefundStarted':
    case 'RefundFailed':
      return null
    default:
      return assertNever(event)
  }
}

/** Whether a bank transfer was chosen for the first time, and after the order was placed. */
function isLaterTransfer({ attempts }: Order): boolean {
  const transfers = attempts.filter(({ method }) => method === 'bank_transfer')
  return attempts.length > 1 && transfers.length === 1 && attempts.at(-1)?.method === 'bank_transfer'
}

/** Reminds once of a bank transfer that has not arrived after a bank day. */
export function reminderEmail(facts: OrderEmailFacts): Mail {
  const { id, order } = facts
  const text = wordsOf(facts).reminder(order.number)
  return compose(facts, { key: `order ${id} reminder`, ...text, tables: [transferRows(facts)] })
}

/** Sends the link again. `askedId` makes each request another e-mail. */
export function orderLinkEmail(facts: OrderEmailFacts, askedId: string): Mail {
  const { id, order } = facts
  const words = wordsOf(facts)
  const tables = [linesOf(order, words), totalsOf(order, words)]
  return compose(facts, { key: `order ${id} link ${askedId}`, ...words.orderLink(order.number), tables })
}

const wordsOf = ({ people }: OrderEmailFacts): OrderEmailWords => WORDS[people.language]

function orderPlacedEmail(facts: OrderEmailFacts): Pick<EmailDraft, 'subject' | 'paragraphs' | 'tables' | 'after'> {
  const { order } = facts
  const words = wordsOf(facts)
  const { subject, thanks, transfer, unpaid, unchangedAccount } = words.placed
  const isTransfer = order.status === 'awaiting_transfer'
  const next = isTransfer ? transfer : order.status === 'paid' ? words.comes[order.shippingMethod] : unpaid
  return {
    subject: subject(order.number),
    paragraphs: [thanks, next],
    tables: [...(isTransfer ? [transferRows(facts)] : []), linesOf(order, words), totalsOf(order, words)],
    ...(isTransfer && { after: [unchangedAccount] }),
  }
}

function transferRows(facts: OrderEmailFacts): EmailRows {
  const { order, account, people } = facts
  const { rows } = wordsOf(facts)
  const transfer = transferOf(order, account)
  if (transfer === null) return []
  return [
    [rows.amount, formatRand(transfer.amount)],
    [rows.reference, transfer.reference],
    [rows.holder, account.holder],
    [rows.bank, account.bank],
    [rows.accountNumber, account.number],
    [rows.branchCode, account.branch_code],
    [rows.payBy, DATE_FORMATS[people.language].moment(order.payBy)],
  ]
}

/** The details that the VAT Act requires of a full tax invoice, in addition to the lines and their total. */
function invoiceOf(facts: OrderEmailFacts): EmailRows {
  const { order, people, seller, now } = facts
  const { rows } = wordsOf(facts)
  return [
    [rows.taxInvoice, order.number],
    [rows.date, DATE_FORMATS[people.language].day(now)],
    [rows.from, `${seller.name}, ${seller.address}`],
    [rows.vatNumber, seller.vatNumber],
    [rows.to, recipientOf(people)],
  ]
}

function recipientOf({ contact, address }: OrderPeople): string {
  const name = `${contact.first_name} ${contact.last_name}`
  if (address === null) return withoutLinks(name)
  return withoutLinks(
    [name, address.address, address.suburb, address.city, address.postcode].filter(Boolean).join(', '),
  )
}

const vatOf = ({ totals }: Order, { rows }: OrderEmailWords): EmailRows => [[rows.vat, formatRand(vatIn(totals.total))]]

/** The lines at their prices, which add up to the subtotal: the discount is a row of the totals. */
function linesOf({ lines }: Order, { term }: OrderEmailWords): EmailRows {
  return lines.map(({ quantity, offer }) => {
    const chosen = chosenOf(offer)
    const name = chosen.length === 0 ? offer.name : `${offer.name} (${chosen.map(term).join(', ')})`
    return [`${quantity} × ${name}`, formatRand(offer.price * quantity)] as const
  })
}

function totalsOf({ totals, coupon }: Order, { rows }: OrderEmailWords): EmailRows {
  return [
    [rows.subtotal, formatRand(totals.subtotal)],
    ...(totals.discount === 0
      ? []
      : [[coupon === null ? rows.discount : `${rows.discount} (${coupon})`, formatRand(-totals.discount)] as const]),
    [rows.delivery, totals.delivery === 0 ? rows.free : formatRand(totals.delivery)],
    [rows.total, formatRand(totals.total)],
  ]
}

function parcelOf({ number, parcel }: Order, { rows }: OrderEmailWords): EmailRows {
  return [
    [rows.order, number],
    ...(parcel?.carrier ? [[rows.courier, parcel.carrier] as const] : []),
    ...(parcel?.tracking ? [[rows.tracking, parcel.tracking] as const] : []),
  ]
}

type EmailContent = Pick<EmailDraft, 'key' | 'subject' | 'paragraphs' | 'tables' | 'after'>

/** Until an order is paid its address is unverified: the e-mail then contains no name that a visitor typed. */
function compose(facts: OrderEmailFacts, content: EmailContent): Mail {
  const { id, order, people, publicUrl, orderKey } = facts
  const { language } = people
  const { email, first_name } = people.contact
  const firstName = order.receipts.length === 0 ? '' : first_name
  const path = `/checkout/order/${id}?key=${orderKey}`
  const mail = composeEmail({
    ...content,
    language,
    tables: content.tables?.filter((rows) => rows.length > 0) ?? [],
    to: { email, firstName },
    link: linkTo({ publicUrl, path, words: wordsOf(facts).link, language }),
  })
  return { ...mail, orderId: id }
}
