import type { OrderSummary } from '#domain/customer/customer-state.ts'
import { dayAt, isoOf } from '#domain/shipping/calendar.ts'
import { Amount } from '../ui/amount.tsx'
import { useFormatDate } from '../ui/format/use-format-date.ts'
import { orderStatusLabel } from './order-status-label.ts'
import styles from './orders.module.css'
import { useAccountWords } from './use-account-words.ts'

/** The facts of an order that are in this browser's log. */
export function OrderFacts({ order: { status, placed_at, item_count, total } }: { readonly order: OrderSummary }) {
  const { order: words, statuses } = useAccountWords()
  const formatDate = useFormatDate()
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{words.status}</dt>
        <dd>{orderStatusLabel(status, statuses)}</dd>
      </div>
      <div>
        <dt>{words.placedOn}</dt>
        <dd>{formatDate(isoOf(dayAt(placed_at)))}</dd>
      </div>
      <div>
        <dt>{words.items}</dt>
        <dd>{item_count}</dd>
      </div>
      <div>
        <dt>{words.total}</dt>
        <dd>
          <Amount cents={total} />
        </dd>
      </div>
    </dl>
  )
}
