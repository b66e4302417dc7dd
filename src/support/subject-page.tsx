import { useEffect, useState } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router-dom'
import type { Subject } from '#domain/support/subject-calls.ts'
import { Amount } from '../ui/amount.tsx'
import controls from '../ui/design/controls.module.css'
import { formatTimestamp } from '../ui/format/format-timestamp.ts'
import { pluralize } from '../ui/format/pluralize.ts'
import { BrowserSection } from './browser-section.tsx'
import { CartSection } from './cart-section.tsx'
import type { ConsoleApi } from './console-api.ts'
import { CustomerIdentity } from './customer-identity.tsx'
import { ExportButton } from './export-button.tsx'
import { FlagMark } from './flag-mark.tsx'
import { OrderCard } from './order-card.tsx'
import styles from './subject-page.module.css'
import { Timeline } from './timeline.tsx'

/** A customer with their orders, carts and timeline. */
export function SubjectPage({ api }: { readonly api: ConsoleApi }) {
  const subject = useLoaderData<Subject>()
  const { revalidate } = useRevalidator()
  const [round, setRound] = useState(0)
  const [done, setDone] = useState<{ readonly cartId: string; readonly said: string } | null>(null)
  const { cartId, devices, orders, carts, customer } = subject
  const returns = useRefreshOnReturn(api)
  const renew = (said: string | null) => {
    setRound(round + 1)
    setDone(said === null ? null : { cartId, said })
    void revalidate()
  }
  const scope = { api, cartId, onDone: renew, onRefused: () => renew(null) }
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
          <h1>{name}</h1>
          <p className={`row ${styles.facts}`}>
            <span>
              {pluralize(orders.length, { one: 'order', many: 'orders' })} · cart{' '}
              {pluralize(subject.itemCount, { one: 'item', many: 'items' })}, <Amount cents={subject.total} /> · last
              active {formatTimestamp(subject.lastAt)}
            </span>
            {subject.flags.map((flag) => (
              <FlagMark key={flag} flag={flag} />
            ))}
          </p>
        </div>
        <div className={`row ${styles.ways}`}>
          <button type="button" className={controls.quiet} onClick={() => renew(null)}>
            Refresh
          </button>
          <ExportButton api={api} cartId={cartId} />
          <Link className={controls.primary} to={`/carts/${cartId}/replay`}>
            Replay
          </Link>
        </div>
      </div>
      <p role="status" className={styles.said}>
        {/* A new element, since the same message would not be announced again. */}
        {done?.cartId === cartId && <span key={round}>{done.said}</span>}
      </p>
      <div className={styles.columns}>
        <aside className={styles.side}>
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
        <Timeline key={cartId} {...{ api, cartId, devices, round, returns }} />
      </div>
    </main>
  )
}

/** The masked name or e-mail of a customer. */
export function customerTitle({ customer }: Pick<Subject, 'customer'>): string {
  return customer === null ? 'Guest' : customer.name === '' ? customer.email : customer.name
}

/**
 * Loads the page again when the agent returns to its tab: the customer, or another agent, may have gone on meanwhile. If
 * the shop can't be reached, as when a laptop has slept, the page stays: an error would replace it, with what was typed.
 * Returns how often it was loaded again.
 */
export function useRefreshOnReturn(api: ConsoleApi): number {
  const { revalidate } = useRevalidator()
  const [returns, setReturns] = useState(0)
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    const refresh = async () => {
      if (document.visibilityState !== 'visible') return
      const called = await api.get('me', signal).catch(() => null)
      if (called === null || (!called.ok && called.status >= 500)) return
      setReturns((before) => before + 1)
      await revalidate()
    }
    document.addEventListener('visibilitychange', () => void refresh(), { signal })
    return () => ended.abort()
  }, [api, revalidate])
  return returns
}
