import { Link } from 'react-router-dom'
import type { OrderSummary } from '#domain/customer/customer-state.ts'
import { dayAt, isoOf } from '#domain/shipping/calendar.ts'
import { PageHead } from '../components/seo/page-head.tsx'
import { Amount } from '../ui/amount.tsx'
import controls from '../ui/design/controls.module.css'
import { useFormatDate } from '../ui/format/use-format-date.ts'
import page from './account-page.module.css'
import { FreshnessNote } from './freshness-note.tsx'
import { orderStatusLabel } from './order-status-label.ts'
import styles from './orders.module.css'
import { OrdersWaiting } from './orders-waiting.tsx'
import { useOrders } from './use-orders.ts'
import { useAccountWords } from './words.en.tsx'

/** `/my-account/orders`. */
export function OrdersPage() {
  const words = useAccountWords().orders
  const { orders, loadedAt, freshness } = useOrders()
  return (
    <div className={page.page}>
      <PageHead title={words.title} description={words.description} path="/my-account/orders" indexed={false} />
      <div className={page.head}>
        <h1>{words.title}</h1>
      </div>
      {orders !== null && <FreshnessNote at={loadedAt} freshness={freshness} />}
      {orders === null ? <OrdersWaiting freshness={freshness} /> : <OrderList orders={orders} />}
    </div>
  )
}

function OrderList({ orders }: { readonly orders: readonly OrderSummary[] }) {
  const { orders: words, statuses } = useAccountWords()
  const formatDate = useFormatDate()
  if (orders.length === 0) return <NoOrders />
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari removes the list role from a list without bullets.
    <ul role="list" aria-label={words.name} className={`rows ${styles.orders}`}>
      {orders.map(({ id, number, status, total, item_count, placed_at }) => (
        <li key={id}>
          <Link to={`/my-account/view-order/${encodeURIComponent(number)}`}>{number}</Link>
          <p className="secondary-text">
            {formatDate(isoOf(dayAt(placed_at)))}, {words.items(item_count)}
          </p>
          <p className={styles.status}>{orderStatusLabel(status, statuses)}</p>
          <p>
            <Amount cents={total} />
          </p>
        </li>
      ))}
    </ul>
  )
}

function NoOrders() {
  const words = useAccountWords().orders
  return (
    <div className={`column ${styles.none}`}>
      <p className="secondary-text">{words.none}</p>
      <ul>
        <li>
          <Link className={controls.text} to="/product-category/couches">
            {words.shop}
          </Link>
        </li>
        <li>
          <Link className={controls.text} to="/cart">
            {words.cart}
          </Link>
        </li>
      </ul>
    </div>
  )
}
