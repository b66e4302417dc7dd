import type { OrderSummary } from '#domain/customer/customer-state.ts'
import { dayAt, isoOf } from '#domain/shipping/calendar.ts'
import { Amount } from '../ui/amount.tsx'
import { formatDate } from '../ui/format/format-date.ts'
import { orderStatusLabel } from './order-status-label.ts'
import styles from './orders.module.css'

/** What this browser knows of an order by itself. */
export function OrderFacts({ order: { status, placed_at, item_count, total } }: { readonly order: OrderSummary }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Status</dt>
        <dd>{orderStatusLabel(status)}</dd>
      </div>
      <div>
        <dt>Ordered on</dt>
        <dd>{formatDate(isoOf(dayAt(placed_at)))}</dd>
      </div>
      <div>
        <dt>Items</dt>
        <dd>{item_count}</dd>
      </div>
      <div>
        <dt>Total</dt>
        <dd>
          <Amount cents={total} />
        </dd>
      </div>
    </dl>
  )
}
