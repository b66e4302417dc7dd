import { useEffect, useState } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router-dom'
import type { Subject } from '#domain/support/support-calls.ts'
import { Amount } from '../ui/amount.tsx'
import controls from '../ui/design/controls.module.css'
import { formatTimestamp } from '../ui/format/format-timestamp.ts'
import { pluralize } from '../ui/format/pluralize.ts'
import { ActionPanel } from './action-panel.tsx'
import type { ConsoleApi } from './console-api.ts'
import { CustomerIdentity } from './customer-identity.tsx'
import { deviceLabel } from './device-label.ts'
import { ExportButton } from './export-button.tsx'
import { FlagMark } from './flag-mark.tsx'
import styles from './subject-page.module.css'
import { Timeline } from './timeline.tsx'

/** One cart with whatever belongs to the same customer: who, what, and everything that happened. */
export function SubjectPage({ api }: { readonly api: ConsoleApi }) {
  const subject = useLoaderData<Subject>()
  const { revalidate } = useRevalidator()
  const [round, setRound] = useState(0)
  const { cartId, position, devices, orders, carts } = subject
  useEffect(() => {
    // A customer on the line goes on shopping meanwhile.
    const look = () => document.visibilityState === 'visible' && void revalidate()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [revalidate])
  const renew = () => {
    setRound(round + 1)
    void revalidate()
  }
  return (
    <main className={`console-page ${styles.page}`}>
      <title>{`Cart ${cartId} · Rusbank support`}</title>
      <div className={styles.head}>
        <div>
          <p className={styles.trail}>
            <Link to="/">Find</Link>
          </p>
          <h1>
            Cart <span className={styles.id}>{cartId}</span>
          </h1>
          <p className={styles.facts}>
            <span>
              {pluralize(subject.itemCount, { one: 'item', many: 'items' })} · <Amount cents={subject.total} /> ·{' '}
              {pluralize(position, { one: 'event', many: 'events' })} · last {formatTimestamp(subject.lastAt)}
            </span>
            {subject.flags.map((flag) => (
              <FlagMark key={flag} flag={flag} />
            ))}
          </p>
        </div>
        <div className={styles.ways}>
          <button type="button" className={controls.quiet} onClick={renew}>
            Look again
          </button>
          <ExportButton api={api} cartId={cartId} />
          <Link className={controls.primary} to={`/carts/${cartId}/replay`}>
            Replay
          </Link>
        </div>
      </div>
      <div className={styles.columns}>
        <aside className={styles.side}>
          <CustomerIdentity key={cartId} api={api} subject={subject} />
          {carts.length > 1 && (
            <section>
              <h2>Carts</h2>
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
                      {pluralize(cart.events, { one: 'event', many: 'events' })}, from {formatTimestamp(cart.createdAt)}
                    </small>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section>
            <h2>Orders</h2>
            {orders.length === 0 && <p className={styles.none}>None.</p>}
            <ul>
              {orders.map((order) => (
                <li key={order.id}>
                  <strong>{order.number}</strong> <span>{order.status.replaceAll('_', ' ')}</span>
                  <small>
                    <Amount cents={order.total} />, {formatTimestamp(order.placedAt)}
                  </small>
                </li>
              ))}
            </ul>
          </section>
          <section>
            <h2>Browsers</h2>
            {devices.length === 0 && <p className={styles.none}>None has sent anything.</p>}
            <ul>
              {devices.map((device) => (
                <li key={device.clientId}>
                  <span className={styles.id}>{deviceLabel(device.clientId)}</span>
                  <small>
                    {pluralize(device.events, { one: 'event', many: 'events' })}
                    {device.answers === 0
                      ? ', told of no answer'
                      : `, told of ${pluralize(device.answers, { one: 'answer', many: 'answers' })}`}
                  </small>
                  {device.stuckAt !== null && (
                    <small className={styles.stuck}>
                      What it has waits: it could not be read on {formatTimestamp(device.stuckAt)}. The page there has
                      to be loaded again.
                    </small>
                  )}
                </li>
              ))}
            </ul>
          </section>
          <ActionPanel api={api} subject={subject} onDone={renew} />
        </aside>
        <Timeline key={`${cartId} ${round}`} api={api} cartId={cartId} devices={devices} />
      </div>
    </main>
  )
}
