import type { HISTORY, OrderStatus, OrderView } from '#domain/order/order-view.ts'
import { dayAt, dayOf } from '#domain/shipping/calendar.ts'
import { formatDay, formatDayRange } from '../../ui/format/format-day.ts'
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
      return untaken(order, unpaid(order)) ?? { title: 'This order is not paid yet', text: unpaid(order) }
    case 'awaiting_payment':
      return {
        title: `Waiting for ${provider}`,
        text: `We process your order as soon as ${provider} confirms the payment; this page then says so by itself. If you did not get to pay, you can do it now. ${unpaid(order)}`,
      }
    case 'awaiting_transfer':
      return (
        untaken(order, `You can still transfer it. ${unpaid(order)}`) ?? {
          title: 'Thank you. Now transfer the money',
          text: `Your pieces are put aside for you. ${unpaid(order)}`,
        }
      )
    case 'paid':
      return { title: 'Thank you. It’s paid', text: `${comes(order)} ${whenItIs(order)}${inPart(order)}` }
    case 'dispatched':
      return { title: 'It’s on its way', text: `${comes(order)} The driver rings before coming.${inPart(order)}` }
    case 'ready_for_pick_up':
      return {
        title: 'Ready for you',
        text: `It stands at our workshop in Cape Town. Bring the order’s number, and somebody to carry.${inPart(order)}`,
      }
    case 'collected':
      return { title: 'You have it', text: `You fetched it at our workshop. Sit well.${inPart(order)}` }
    case 'delivered':
      return { title: 'You have it', text: `It was delivered. Sit well.${inPart(order)}` }
    case 'cancelled':
      return { title: 'This order is cancelled', text: backAgain(order) }
    case 'expired':
      return {
        title: 'This order has expired',
        text: 'It was not paid in time, and its pieces are on the shelf again. If you still want them, place the order again. If you have paid meanwhile, we give every cent back or send the order after all.',
      }
    case 'returned':
      return { title: 'You sent it back', text: backAgain(order) }
    case 'refunded':
      return { title: 'Your money is on its way back', text: backAgain(order) }
  }
}

/** The last try to pay, where a provider took nothing; null where there was none. */
function untaken({ payment: { method, status } }: OrderView, text: string): OrderHeadline | null {
  const provider = PAYMENT_METHOD_TEXTS[method].provider ?? 'Your bank'
  if (status === 'failed') {
    return { title: 'The payment did not go through', text: `${provider} took no money. ${text}` }
  }
  return status === 'cancelled' ? { title: 'You left the payment', text: `Nothing was taken. ${text}` } : null
}

function unpaid({ pay_by }: OrderView): string {
  return pay_by === null ? '' : `We keep everything for you until ${formatDayAndTime(pay_by)}.`
}

function comes(order: OrderView): string {
  const when = formatDelivery(order)
  if (when === null) return ''
  return order.shipping_method === 'localPickup' ? `It’s ready to fetch on ${when}.` : `It’s at your door ${when}.`
}

function whenItIs({ shipping_method }: OrderView): string {
  return `We write to you when it ${shipping_method === 'localPickup' ? 'stands ready' : 'leaves the workshop'}.`
}

function backAgain({ status, payment, refunded, totals }: OrderView): string {
  if (refunded === 0) {
    return payment.status === 'paid'
      ? 'What you have paid goes back to you, the way it came. We write to you when it does.'
      : 'There is nothing to pay.'
  }
  const isPart = status !== 'refunded' && refunded < totals.total
  return isPart
    ? 'Part of your money goes back the way it came; how much stands below the total. Banks take a few days for it.'
    : 'The money goes back the way it came. Banks take a few days for it.'
}

/** Of an order that goes on, though some of its money has gone back. */
function inPart({ refunded }: OrderView): string {
  return refunded > 0 ? ' Part of your money is on its way back; how much stands below the total.' : ''
}

/** `Wednesday 25 to Friday 27 November`; null where it is not known. */
export function formatDelivery({ delivery, shipping_method }: OrderView): string | null {
  if (delivery === null) return null
  const [from, to] = [dayIn(delivery.from), dayIn(delivery.to)]
  return shipping_method === 'localPickup' || from === to ? formatDay(from) : formatDayRange(from, to)
}

function dayIn(iso: string): number {
  const [year = 1970, month = 1, date = 1] = iso.split('-').map(Number)
  return dayOf(year, month, date)
}

const CLOCK = new Intl.DateTimeFormat('en-ZA', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Africa/Johannesburg',
})

/** A moment as a clock in South Africa shows it: `Saturday 21 November, 17:30`. */
export function formatDayAndTime(iso: string): string {
  const at = Date.parse(iso)
  return `${formatDay(dayAt(at))}, ${CLOCK.format(at)}`
}

export const HISTORY_TEXTS: Readonly<Record<(typeof HISTORY)[number], string>> = {
  placed: 'Placed',
  payment_started: 'Payment begun',
  paid: 'Paid',
  payment_failed: 'Payment did not go through',
  payment_cancelled: 'Payment left',
  cancelled: 'Cancelled',
  expired: 'Expired',
  revived: 'Taken up again',
  dispatched: 'Left the workshop',
  ready_for_pick_up: 'Ready for pick-up',
  collected: 'Picked up',
  delivered: 'Delivered',
  returned: 'Sent back',
  refunded: 'Money given back',
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
