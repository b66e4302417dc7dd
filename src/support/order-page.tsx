import { Link, useLoaderData, useParams } from 'react-router-dom'
import { readOrderNumber } from '#domain/order/order-number.ts'
import type { Subject } from '#domain/support/subject-calls.ts'
import type { ConsoleApi } from './console-api.ts'
import { customerTitle } from './customer-identity.tsx'
import { OrderCard } from './order-card.tsx'
import styles from './subject-page.module.css'
import { TimelineList } from './timeline.tsx'
import { useRenewal } from './use-renewal.tsx'

/** One order, with its actions and its timeline. */
export function OrderPage({ api }: { readonly api: ConsoleApi }) {
  const subject = useLoaderData<Subject>()
  const number = readOrderNumber(useParams().number ?? '') ?? ''
  const { rounds, status, renew } = useRenewal(api, number)
  const { cartId, devices, orders } = subject
  const order = orders.find((each) => each.number === number)
  return (
    <main className={`console-page ${styles.page}`}>
      <title>{`Order ${number} · Rusbank support`}</title>
      <div className={`row console-head ${styles.head}`}>
        <div>
          <p className="console-trail">
            <Link to="/">Customers</Link> /{' '}
            <Link to={`/carts/${cartId}`}>
              <bdi>{customerTitle(subject)}</bdi>
            </Link>
          </p>
          <h1>Order {number}</h1>
        </div>
      </div>
      {status}
      <div className={styles.columns}>
        <aside className={`console-parts ${styles.side}`} data-first>
          {order !== undefined && (
            <OrderCard api={api} cartId={cartId} onDone={renew} onRefused={renew} order={order} />
          )}
        </aside>
        <TimelineList key={number} api={api} cartId={cartId} devices={devices} {...rounds} initialSource="order" />
      </div>
    </main>
  )
}
