import { formatRand } from '#domain/money/cents.ts'
import { isOpen, OPEN_STATUSES } from '#domain/order/order-state.ts'
import type { OrderStatus, OrderView } from '#domain/order/order-view.ts'
import { dayOf } from '#domain/shipping/calendar.ts'
import { withNonBreakingNumbers } from '#domain/texts/non-breaking.ts'
import { useDayFormats } from '../../ui/format/format-day.ts'
import { PAYMENT_PROVIDERS } from '../payment/payment-providers.ts'
import { formatMoment } from './order-dates.ts'
import { useOrderWords } from './words.en.tsx'

/** The status of an order, as its page shows it at the top. */
interface OrderHeadline {
  readonly title: string
  readonly text: string
}

/** The texts and date formats for orders in one language. */
export type OrderLanguage = ReturnType<typeof useOrderLanguage>

/** Those of the page's language. */
export const useOrderLanguage = () => ({ words: useOrderWords(), days: useDayFormats() })

export function orderHeadline(order: OrderView, language: OrderLanguage): OrderHeadline {
  const headline = statusHeadline(order, language)
  const { words } = language
  const refunded = isOpen(order) ? partialRefundText(order, words) : ''
  // All money for a cancelled order is refunded, as it says already.
  const isToldAlready = order.unexpected === 0 || order.status === 'cancelled'
  const held = isToldAlready ? '' : words.refund.unexpected(withNonBreakingNumbers(formatRand(order.unexpected)))
  return { ...headline, text: sentences(headline.text, refunded, held) }
}

function statusHeadline(order: OrderView, language: OrderLanguage): OrderHeadline {
  const { words } = language
  const provider = PAYMENT_PROVIDERS[order.payment.method] ?? words.bank.within
  const held = heldUntil(order, language)
  const arrival = arrivalText(order, language)
  const below = partialRefundText(order, words)
  switch (order.status) {
    case 'placed':
      return attemptHeadline(order, words, held) ?? { title: words.unpaid.title, text: held }
    case 'awaiting_payment':
      return { title: words.waiting.title(provider), text: words.waiting.text(provider, held) }
    case 'awaiting_transfer':
      return (
        attemptHeadline(order, words, words.transfer.stillOpen(held)) ?? {
          title: words.transfer.title,
          text: words.transfer.text(held),
        }
      )
    case 'paid':
      return { title: words.paid.title, text: sentences(arrival, words.paid.byMail[order.shipping_method], below) }
    case 'dispatched':
      return { title: words.dispatched.title, text: sentences(arrival, words.dispatched.text, below) }
    case 'ready_for_pick_up':
      return { title: words.ready.title, text: sentences(words.ready.text, below) }
    case 'collected':
    case 'delivered': {
      const { title, text } = words[order.status]
      return { title, text: sentences(text, below) }
    }
    case 'expired':
      return { title: words.expired.title, text: sentences(words.expired.text, lateMoneyText(order, words)) }
    case 'cancelled':
    case 'returned':
    case 'refunded':
      return { title: words[order.status].title, text: refundText(order, words) }
  }
}

type Words = OrderLanguage['words']

/** The headline after a payment attempt that failed or was cancelled; null if there was none. */
function attemptHeadline({ payment: { method, status } }: OrderView, words: Words, next: string): OrderHeadline | null {
  const provider = PAYMENT_PROVIDERS[method] ?? words.bank.first
  if (status === 'failed') return { title: words.failed.title, text: words.failed.text(provider, next) }
  return status === 'cancelled' ? { title: words.abandoned.title, text: words.abandoned.text(next) } : null
}

function heldUntil({ pay_by }: OrderView, { words, days }: OrderLanguage): string {
  return pay_by === null ? '' : words.heldUntil(formatMoment(pay_by, days))
}

function arrivalText(order: OrderView, language: OrderLanguage): string {
  const when = formatDelivery(order, language)
  return when === null ? '' : language.words.arrival[order.shipping_method](when)
}

function refundText(order: OrderView, { refund: words }: Words): string {
  const { status, refunded, refunded_others, totals, owes_refund } = order
  const others = refunded_others > 0 ? words.others : ''
  const own = refunded - refunded_others
  const isReturned = status === 'returned'
  if (own === 0 && owes_refund) return sentences(others, words.promised)
  if (own === 0 && (refunded === 0 || isReturned)) return others || (isReturned ? words.noRefundDue : words.nothingDue)
  // The shop may keep a part of a return's payment.
  const isPart = owes_refund || (isReturned && own < totals.total)
  return isPart ? sentences(others, words.part, owes_refund ? words.rest : '') : words.whole
}

/** For an order that continues after a partial refund, or one of another payment. */
function partialRefundText({ refunded, refunded_others }: OrderView, { refund: words }: Words): string {
  return sentences(refunded_others > 0 ? words.others : '', refunded > refunded_others ? words.partBelow : '')
}

/** For an expired order: all its money came too late, or was of a wrong amount. */
function lateMoneyText({ refunded, refunded_others, unexpected }: OrderView, { refund, expired }: Words): string {
  if (refunded === 0) return expired.late
  return refunded > refunded_others || unexpected > 0 ? refund.part : refund.whole
}

const sentences = (...said: readonly string[]): string => said.filter((each) => each !== '').join(' ')

/** `Wednesday 25 to Friday 27 November`; null if it is not known. */
export function formatDelivery(
  { delivery, shipping_method }: OrderView,
  { days }: Pick<OrderLanguage, 'days'>,
): string | null {
  if (delivery === null) return null
  const [from, to] = [parseDay(delivery.from), parseDay(delivery.to)]
  return shipping_method === 'localPickup' || from === to ? days.day(from) : days.range(from, to)
}

function parseDay(iso: string): number {
  const [year = 1970, month = 1, date = 1] = iso.split('-').map(Number)
  return dayOf(year, month, date)
}

/** The steps to delivery, and whether each is reached. Empty for an order that ended in another way. */
export function progressSteps(
  { status, shipping_method }: OrderView,
  { words: { steps } }: Pick<OrderLanguage, 'words'>,
): readonly (readonly [string, boolean])[] {
  const isPickUp = shipping_method === 'localPickup'
  const way: readonly (readonly [string, readonly OrderStatus[]])[] = [
    [steps.placed, OPEN_STATUSES],
    [steps.paid, ['paid']],
    isPickUp ? [steps.ready, ['ready_for_pick_up']] : [steps.dispatched, ['dispatched']],
    isPickUp ? [steps.collected, ['collected']] : [steps.delivered, ['delivered']],
  ]
  const reached = way.findIndex(([, statuses]) => statuses.includes(status))
  return reached < 0 ? [] : way.map(([name], index) => [name, index <= reached])
}
