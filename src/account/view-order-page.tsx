import { Link, useParams } from 'react-router-dom'
import type { OrderSummary } from '#domain/customer/customer-state.ts'
import { dayAt, isoOf } from '#domain/shipping/calendar.ts'
import type { ShopApi } from '../api/shop-api.ts'
import { PageHead } from '../app/page-head.tsx'
import { Amount } from '../design/amount.tsx'
import controls from '../design/controls.module.css'
import { longDate } from '../design/long-date.ts'
import { renderOrders } from './account-data.ts'
import page from './account-page.module.css'
import { AsOf } from './as-of.tsx'
import { orderStatusInWords } from './order-words.ts'
import styles from './orders.module.css'
import { OrdersWaiting } from './orders-waiting.tsx'
import { useOrders } from './use-orders.ts'

/** `/my-account/view-order/{slug}`, where the slug is the order's number, or its id. */
export function viewOrderRoute(api: ShopApi) {
  return { loader: renderOrders(api), Component: ViewOrderPage }
}

function ViewOrderPage() {
  const { slug = '' } = useParams()
  const { orders, loadedAt, freshness } = useOrders()
  const order = orders?.find(({ id, number }) => number === slug || id === slug)
  const title = order === undefined ? 'Your order' : `Order ${order.number}`
  return (
    <div className={page.page}>
      <PageHead
        title={title}
        description="What you have ordered."
        path={`/my-account/view-order/${encodeURIComponent(order?.number ?? slug)}`}
        indexed={false}
      />
      <div className={page.head}>
        <h1>{title}</h1>
      </div>
      {orders === null && <OrdersWaiting freshness={freshness} />}
      {orders !== null && order === undefined && <p>There is no such order among yours.</p>}
      {order !== undefined && (
        <>
          <AsOf at={loadedAt} freshness={freshness} />
          <OrderFacts order={order} />
        </>
      )}
      <p>
        <Link className={controls.text} to="/my-account/orders">
          All your orders
        </Link>
      </p>
    </div>
  )
}

function OrderFacts({ order: { status, placed_at, item_count, total } }: { readonly order: OrderSummary }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Where it is</dt>
        <dd>{orderStatusInWords(status)}</dd>
      </div>
      <div>
        <dt>Ordered on</dt>
        <dd>{longDate(isoOf(dayAt(placed_at)))}</dd>
      </div>
      <div>
        <dt>Pieces</dt>
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
