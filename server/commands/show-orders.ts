import { chosenOf } from '#domain/cart/chosen-of.ts'
import { formatRand } from '#domain/money/cents.ts'
import type { OrderPeople } from '#domain/order/order-projection.ts'
import { needsStaff, type Order, type Receipt } from '#domain/order/order-state.ts'
import { ORDER_STATUSES } from '#domain/order/order-view.ts'
import { describeEvent } from '#domain/replay/describe-entry.ts'
import { listOrders } from '#server/order/list-orders.ts'
import type { OrderPorts } from '#server/order/order-ports.ts'
import { orderEvents, peopleOf, readOrder } from '#server/order/order-store.ts'
import { describeWebhook } from '#server/payments/webhook-descriptions.ts'
import { listWebhooks, webhooksOfOrder } from '#server/payments/webhook-log.ts'
import {
  type CommandOutcome,
  columns,
  cutNote,
  failed,
  formatShopTime,
  MAX_ROWS,
  printable,
  succeeded,
  withSpaces,
} from './command.ts'

/** Lists orders, latest first: all, or those with a status; or those that need staff, the oldest first. */
export async function showOrders(orders: OrderPorts, word: string | undefined): Promise<CommandOutcome> {
  const known = [...ORDER_STATUSES, 'needs_staff'] as const
  const status = known.find((each) => each === word) ?? null
  if (word !== undefined && status === null) return failed(`The statuses are ${known.join(', ')}.`)
  const found = await listOrders(orders.sql.run, { status, atMost: MAX_ROWS })
  if (found.length === 0)
    return succeeded(
      status === null
        ? 'There are no orders.'
        : status === 'needs_staff'
          ? 'No order needs staff.'
          : `No orders are ${withSpaces(status)}.`,
    )
  const rows = found.map((order) => {
    return [order.number, formatShopTime(order.placedAt), withSpaces(order.status), formatRand(order.total)]
  })
  const cut = cutNote(rows.length, status === 'needs_staff' ? 'oldest' : 'latest')
  return succeeded(...columns([['number', 'placed', 'status', 'total'], ...rows]), ...cut)
}

/** Prints an order with its history and its providers' webhooks. */
export async function showOrder({ sql }: OrderPorts, orderId: string): Promise<CommandOutcome> {
  const order = (await readOrder(sql.run, orderId))?.state.order
  if (order === null || order === undefined) return failed('Order not found.')
  const people = await peopleOf(sql.run, orderId)
  const events = await orderEvents(sql.run, orderId)
  const webhooks = await webhooksOfOrder(sql.run, orderId)
  const name = people === null ? 'deleted' : printable(`${people.contact.first_name} ${people.contact.last_name}`)
  const contact = people === null ? '' : printable(`${people.contact.email}, ${people.contact.phone}`)
  return succeeded(
    `Order:    ${order.number}, ${withSpaces(order.status)}${needsStaff(order) ? ' (needs staff: compare what was received and refunded)' : ''}`,
    `For:      ${name}${contact === '' ? '' : ` (${contact})`}`,
    `To:       ${placeOf(order, people)}`,
    ...(people?.note ? [`Note:     ${printable(people.note)}`] : []),
    `Total:    ${formatRand(order.totals.total)}`,
    '',
    ...columns(order.lines.map(lineOf)),
    '',
    ...moneyOf(order),
    ...columns(events.map((event) => [formatShopTime(event.at), describeEvent(event), reasonOf(event.data)])),
    ...(webhooks.length === 0 ? [] : ['', 'Notifications from payment providers, and how each was processed:']),
    ...columns(webhooks.map((webhook) => [formatShopTime(webhook.lastAt), describeWebhook(webhook)])),
  )
}

/** Lists the webhooks of all payments, latest first. */
export async function showWebhooks({ sql }: OrderPorts): Promise<CommandOutcome> {
  const webhooks = await listWebhooks(sql.run, MAX_ROWS)
  if (webhooks.length === 0) return succeeded('No payment provider has sent a notification.')
  const rows = webhooks.map((webhook) => [
    formatShopTime(webhook.lastAt),
    webhook.number ?? '',
    describeWebhook(webhook),
  ])
  const head = ['last', 'order', 'notification, and how it was processed']
  return succeeded(...columns([head, ...rows]), ...cutNote(rows.length, 'latest'))
}

function placeOf({ shippingMethod }: Order, people: OrderPeople | null): string {
  if (shippingMethod === 'localPickup') return 'collection in Cape Town'
  const address = people?.address
  if (!address) return 'deleted'
  return printable(
    [address.address, address.suburb, address.city, address.state, address.postcode].filter(Boolean).join(', '),
  )
}

function lineOf({ quantity, offer, total }: Order['lines'][number]): string[] {
  return [`${quantity} x`, offer.name, chosenOf(offer).join(', '), formatRand(total)]
}

function moneyOf({ receipts, refunds }: Order): string[] {
  const received = receipts.map((each) => {
    return `Received: ${formatRand(each.amount)} (${printable(each.receipt)}${unexpectedText(each)})`
  })
  const refunded = refunds.map(({ amount, status }) => `Refund:   ${formatRand(amount)}, ${withSpaces(status)}`)
  return received.length + refunded.length === 0 ? [] : [...received, ...refunded, '']
}

/** Why a payment was not expected, as `, not expected: paid twice`; empty for the one that paid the order. */
export function unexpectedText({ notExpected }: Receipt): string {
  return notExpected === null ? '' : `, not expected: ${withSpaces(notExpected)}`
}

/** Why an event was made, in the words of whoever made it; empty for no reason. */
const reasonOf = (data: unknown): string => (data as { readonly reason?: string | null } | null)?.reason ?? ''
