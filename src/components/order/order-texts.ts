import type { HISTORY, OrderStatus, OrderView } from '#domain/order/order-view.ts'
import { dayAt, dayOf } from '#domain/shipping/calendar.ts'
import { dayFormats } from '../../ui/format/format-day.ts'
import { DATE_WORDS } from '../../ui/format/words.en.ts'
import { PAYMENT_METHOD_TEXTS } from '../payment/payment-method-texts.ts'

/** Where an order stands, as its page says it first. */
interface OrderHeadline {
  readonly title: string
  readonly text: string
}

export function orderHeadline(order: OrderView): OrderHeadline {
  const provider = PAYMENT_METHOD_TEXTS[order.payment.method].provider ?? 'your bank'
  switch (order.status) {
    case 'placed':
      return untaken(order, unpaid(order)) ?? { title: 'Your order isn’t paid yet', text: unpaid(order) }
    case 'awaiting_payment':
      return {
        title: `Waiting for ${provider}`,
        text: `We’ll start on your order as soon as ${provider} confirms your payment, and this page will update by itself. Didn’t get to pay? You can do it now. ${unpaid(order)}`,
      }
    case 'awaiting_transfer':
      return (
        untaken(order, `You can still pay by transfer. ${unpaid(order)}`) ?? {
          title: 'Thank you. Please make your transfer',
          text: `We’ve set your order aside. ${unpaid(order)}`,
        }
      )
    case 'paid':
      return { title: 'Thank you. Your order is paid', text: `${comes(order)} ${whenItIs(order)}${inPart(order)}` }
    case 'dispatched':
      return {
        title: 'Your order is on its way',
        text: `${comes(order)} The driver will call before delivery.${inPart(order)}`,
      }
    case 'ready_for_pick_up':
      return {
        title: 'Ready for pick-up',
        text: `Your order is waiting at our workshop in Cape Town. Bring your order number, your ID and someone to help you carry.${inPart(order)}`,
      }
    case 'collected':
      return { title: 'Picked up', text: `You picked up your order at our workshop. Enjoy it.${inPart(order)}` }
    case 'delivered':
      return { title: 'Delivered', text: `Your order has been delivered. Enjoy it.${inPart(order)}` }
    case 'cancelled':
      return { title: 'Your order is cancelled', text: backAgain(order) }
    case 'expired':
      return {
        title: 'This order has expired',
        text: 'We didn’t receive your payment in time, so we’ve released your items. If you still want them, please order again. If you’ve paid in the meantime, we’ll refund you in full or send your order after all.',
      }
    case 'returned':
      return { title: 'Your order was returned', text: backAgain(order) }
    case 'refunded':
      return { title: 'Your order has been refunded', text: backAgain(order) }
  }
}

/** The last try to pay, where a provider took nothing; null where there was none. */
function untaken({ payment: { method, status } }: OrderView, text: string): OrderHeadline | null {
  const provider = PAYMENT_METHOD_TEXTS[method].provider ?? 'Your bank'
  if (status === 'failed') {
    return { title: 'Your payment didn’t go through', text: `${provider} didn’t take any money. ${text}` }
  }
  return status === 'cancelled' ? { title: 'Payment not completed', text: `No money was taken. ${text}` } : null
}

function unpaid({ pay_by }: OrderView): string {
  return pay_by === null ? '' : `We’re holding your order until ${formatDayAndTime(pay_by)}.`
}

function comes(order: OrderView): string {
  const when = formatDelivery(order)
  if (when === null) return ''
  return order.shipping_method === 'localPickup' ? `It will be ready for pick-up on ${when}.` : `Arriving ${when}.`
}

function whenItIs({ shipping_method }: OrderView): string {
  return `We’ll e-mail you when it ${shipping_method === 'localPickup' ? 'is ready' : 'leaves our workshop'}.`
}

function backAgain({ status, payment, refunded, totals }: OrderView): string {
  if (refunded === 0) {
    return payment.status === 'paid'
      ? 'We’ll refund what you paid to your original payment method, and e-mail you when it’s done.'
      : 'You have nothing to pay.'
  }
  const isPart = status !== 'refunded' && refunded < totals.total
  return isPart
    ? 'We’ve refunded part of your payment to your original payment method. The amount is shown below the total. Banks can take a few days to show it.'
    : 'We’ve refunded you to your original payment method. Banks can take a few days to show it.'
}

/** Of an order that goes on, though some of its money has gone back. */
function inPart({ refunded }: OrderView): string {
  return refunded > 0 ? ' We’ve refunded part of your payment; the amount is shown below the total.' : ''
}

/** `Wednesday 25 to Friday 27 November`; null where it is not known. */
export function formatDelivery({ delivery, shipping_method }: OrderView): string | null {
  if (delivery === null) return null
  const [from, to] = [dayIn(delivery.from), dayIn(delivery.to)]
  return shipping_method === 'localPickup' || from === to ? days.day(from) : days.range(from, to)
}

function dayIn(iso: string): number {
  const [year = 1970, month = 1, date = 1] = iso.split('-').map(Number)
  return dayOf(year, month, date)
}

const days = dayFormats(DATE_WORDS)

const CLOCK = new Intl.DateTimeFormat('en-ZA', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Africa/Johannesburg',
})

/** A moment as a clock in South Africa shows it: `Saturday 21 November, 17:30`. */
export function formatDayAndTime(iso: string): string {
  const at = Date.parse(iso)
  return `${days.day(dayAt(at))}, ${CLOCK.format(at)}`
}

export const HISTORY_TEXTS: Readonly<Record<(typeof HISTORY)[number], string>> = {
  placed: 'Placed',
  payment_started: 'Payment started',
  paid: 'Paid',
  payment_failed: 'Payment failed',
  payment_cancelled: 'Payment not completed',
  cancelled: 'Cancelled',
  expired: 'Expired',
  revived: 'Reopened',
  dispatched: 'Dispatched',
  ready_for_pick_up: 'Ready for pick-up',
  collected: 'Picked up',
  delivered: 'Delivered',
  returned: 'Returned',
  refunded: 'Refunded',
}

/** The way of an order that goes well, and how far it has come. Empty for one that has ended otherwise. */
export function progressSteps({ status, shipping_method }: OrderView): readonly (readonly [string, boolean])[] {
  const isFetched = shipping_method === 'localPickup'
  const way: readonly (readonly [string, readonly OrderStatus[]])[] = [
    ['Placed', ['placed', 'awaiting_payment', 'awaiting_transfer']],
    ['Paid', ['paid']],
    isFetched ? ['Ready', ['ready_for_pick_up']] : ['On its way', ['dispatched']],
    isFetched ? ['Picked up', ['collected']] : ['Delivered', ['delivered']],
  ]
  const reached = way.findIndex(([, statuses]) => statuses.includes(status))
  return reached < 0 ? [] : way.map(([name], index) => [name, index <= reached])
}
