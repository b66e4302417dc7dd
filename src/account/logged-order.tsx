import type { OrderSummary } from '#domain/customer/customer-state.ts'
import { dayAt, isoOf } from '#domain/shipping/calendar.ts'
import { useFormatDate } from '../ui/format/use-format-date.ts'
import { AmountDetail, Detail } from '../ui/text/detail.tsx'
import { orderStatusLabel } from './order-status-label.ts'
import styles from './orders.module.css'
import { useAccountWords } from './words.en.tsx'

/** The facts of an order that are in this browser's log. */
export function LoggedOrder({ order: { status, placed_at, item_count, total } }: { readonly order: OrderSummary }) {
  const { order: words, statuses } = useAccountWords()
  const formatDate = useFormatDate()
  return (
    <dl className={`amounts rows ${styles.facts}`}>
      <Detail name={words.status}>{orderStatusLabel(status, statuses)}</Detail>
      <Detail name={words.placedOn}>{formatDate(isoOf(dayAt(placed_at)))}</Detail>
      <Detail name={words.items}>{item_count}</Detail>
      <AmountDetail name={words.total} cents={total} />
    </dl>
  )
}
