import { Link, useLoaderData } from 'react-router-dom'
import type { Subject } from '#domain/support/subject-calls.ts'
import controls from '../ui/design/controls.module.css'
import { formatTimestamp } from '../ui/format/format-timestamp.ts'
import { pluralize } from '../ui/format/pluralize.ts'
import { BrowserSection } from './browser-section.tsx'
import { CartSection } from './cart-section.tsx'
import type { ConsoleApi } from './console-api.ts'
import { CustomerBrief, CustomerIdentity, customerTitle } from './customer-identity.tsx'
import { ExportButton } from './export-button.tsx'
import { OrderCard } from './order-card.tsx'
import styles from './subject-page.module.css'
import { TimelineList } from './timeline.tsx'
import { useRenewal } from './use-renewal.tsx'

/** A customer with their orders, carts and timeline. */
export function SubjectPage({ api }: { readonly api: ConsoleApi }) {
  const subject = useLoaderData<Subject>()
  const { cartId, devices, orders, carts, customer } = subject
  const { rounds, status, renew } = useRenewal(api, cartId)
  const scope = { api, cartId, onDone: renew, onRefused: renew }
  const name = customerTitle(subject)
  const others = carts.filter((cart) => cart.cartId !== cartId)
  return (
    <main className={`console-page ${styles.page}`}>
      <title>{`${name} · Rusbank support`}</title>
      <div className={`row console-head ${styles.head}`}>
        <div>
          <p className="console-trail">
            <Link to="/">Customers</Link>
          </p>
          <h1>
            <bdi>{name}</bdi>
          </h1>
          <CustomerBrief subject={subject} />
        </div>
        <div className={`row ${styles.ways}`}>
          <button type="button" className={controls.quiet} onClick={() => renew(null)}>
            Refresh
          </button>
          <ExportButton api={api} cartId={cartId} onRefused={renew} />
          <Link className={controls.primary} to={`/carts/${cartId}/replay`}>
            Replay
          </Link>
        </div>
      </div>
      {status}
      <div className={styles.columns}>
        <aside className={`console-parts ${styles.side}`}>
          <CustomerIdentity key={cartId} api={api} subject={subject} />
          <section aria-label="Orders">
            <h2>Orders</h2>
            {orders.length === 0 && <p className="small-print">None yet</p>}
            {orders.map((order) => (
              <OrderCard key={order.id} {...scope} order={order} />
            ))}
          </section>
          <CartSection {...scope} subject={subject} />
          <section aria-label="Carts">
            <h2>{customer === null || others.length === 0 ? 'Cart ID' : 'Cart IDs'}</h2>
            <ul>
              {carts.map((cart) => (
                <li key={cart.cartId}>
                  <Link
                    className={styles.id}
                    to={`/carts/${cart.cartId}`}
                    aria-current={cart.cartId === cartId || undefined}
                  >
                    {cart.cartId}
                  </Link>
                  <small>
                    {pluralize(cart.events, { one: 'change', many: 'changes' })} since {formatTimestamp(cart.createdAt)}
                  </small>
                </li>
              ))}
            </ul>
          </section>
          <BrowserSection {...scope} devices={devices} />
        </aside>
        <TimelineList key={cartId} api={api} cartId={cartId} devices={devices} {...rounds} />
      </div>
    </main>
  )
}
