import { useState } from 'react'
import { Link, useLoaderData, useParams, useRevalidator } from 'react-router-dom'
import type { Subject } from '#domain/support/subject-calls.ts'
import type { ConsoleApi } from './console-api.ts'
import { OrderCard } from './order-card.tsx'
import styles from './subject-page.module.css'
import { customerTitle, useRefreshOnReturn } from './subject-page.tsx'
import { Timeline } from './timeline.tsx'

/** One order, with its actions and its timeline. */
export function OrderPage({ api }: { readonly api: ConsoleApi }) {
  const subject = useLoaderData<Subject>()
  const number = useParams().number?.toUpperCase() ?? ''
  const { revalidate } = useRevalidator()
  const returns = useRefreshOnReturn(api)
  const [{ round, said }, setDone] = useState<{ round: number; said: string | null }>({ round: 0, said: null })
  const { cartId, devices, orders } = subject
  const order = orders.find((each) => each.number === number)
  const renew = (message: string | null) => {
    setDone({ round: round + 1, said: message })
    void revalidate()
  }
  return (
    <main className={`console-page ${styles.page}`}>
      <title>{`Order ${number} · Rusbank support`}</title>
      <div className={`row console-head ${styles.head}`}>
        <div>
          <p className="console-trail">
            <Link to="/">Customers</Link> / <Link to={`/carts/${cartId}`}>{customerTitle(subject)}</Link>
          </p>
          <h1>Order {number}</h1>
        </div>
      </div>
      <p role="status" className={styles.said}>
        {/* A new element, since the same message would not be announced again. */}
        {said !== null && <span key={round}>{said}</span>}
      </p>
      <div className={styles.columns}>
        <aside className={styles.side} data-first>
          {order !== undefined && (
            <OrderCard api={api} cartId={cartId} onDone={renew} onRefused={() => renew(null)} order={order} />
          )}
        </aside>
        <Timeline key={number} {...{ api, cartId, devices, round, returns }} initialSource="order" />
      </div>
    </main>
  )
}
