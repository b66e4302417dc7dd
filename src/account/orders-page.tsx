import { Link } from 'react-router-dom'
import type { OrderSummary } from '#domain/customer/customer-state.ts'
import { dayAt, isoOf } from '#domain/shipping/calendar.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { PageHead } from '../components/seo/page-head.tsx'
import { Amount } from '../ui/amount.tsx'
import controls from '../ui/design/controls.module.css'
import { formatDate } from '../ui/format/format-date.ts'
import { pluralize } from '../ui/format/pluralize.ts'
import { renderOrders } from './account-data.ts'
import page from './account-page.module.css'
import { FreshnessNote } from './freshness-note.tsx'
import { orderStatusLabel } from './order-status-label.ts'
import styles from './orders.module.css'
import { OrdersWaiting } from './orders-waiting.tsx'
import { useOrders } from './use-orders.ts'

/** `/my-account/orders`. */
export function ordersRoute(api: ShopApi) {
  return { loader: renderOrders(api), Component: OrdersPage }
}

function OrdersPage() {
  const { orders, loadedAt, freshness } = useOrders()
  return (
    <div className={page.page}>
      <PageHead
        title="Your orders"
        description="Your orders and their status."
        path="/my-account/orders"
        indexed={false}
      />
      <div className={page.head}>
        <h1>Your orders</h1>
      </div>
      {orders !== null && <FreshnessNote at={loadedAt} freshness={freshness} />}
      {orders === null ? <OrdersWaiting freshness={freshness} /> : <OrderList orders={orders} />}
    </div>
  )
}

function OrderList({ orders }: { readonly orders: readonly OrderSummary[] }) {
  if (orders.length === 0) return <NoOrders />
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
    <ul role="list" aria-label="Orders" className={styles.orders}>
      {orders.map(({ id, number, status, total, item_count, placed_at }) => (
        <li key={id}>
          <Link to={`/my-account/view-order/${encodeURIComponent(number)}`}>{number}</Link>
          <p className={styles.when}>
            {formatDate(isoOf(dayAt(placed_at)))}, {pluralize(item_count, { one: 'item', many: 'items' })}
          </p>
          <p className={styles.status}>{orderStatusLabel(status)}</p>
          <p className={styles.total}>
            <Amount cents={total} />
          </p>
        </li>
      ))}
    </ul>
  )
}

function NoOrders() {
  return (
    <div className={styles.none}>
      <p>You haven’t placed any orders yet. When you do, you can follow them here.</p>
      <ul>
        <li>
          <Link className={controls.text} to="/product-category/couches">
            Shop couches and chairs
          </Link>
        </li>
        <li>
          <Link className={controls.text} to="/cart">
            Your cart
          </Link>
        </li>
      </ul>
    </div>
  )
}
