import { useMemo } from 'react'
import { cartProjection } from '#domain/cart/cart-projection.ts'
import { customerProjection } from '#domain/customer/customer-projection.ts'
import type { LogRow } from '#domain/log/log-row.ts'
import { useCart } from '../cart/cart-context.tsx'
import { foldedLog } from '../stored-log/folded-log.ts'
import { shownLog } from '../stored-log/shown-log.ts'
import { useStoredLog } from '../stored-log/use-stored-log.ts'
import { ClearDevice } from './clear-device.tsx'
import { KeptFacts } from './kept-facts.tsx'
import styles from './on-this-device.module.css'
import { WaitingActs } from './waiting-acts.tsx'

/** What the stored log holds, read from its table. */
export function KeptHere() {
  const { sync, loaded } = useCart()
  const rows = useStoredLog()
  // A storage that never answers leaves the log in memory, and the query without an answer.
  if (sync.storage === 'memory' || rows === null) return <NothingKept pending={sync.pending} />
  if (!loaded || rows === undefined) return <p className={styles.looking}>Looking at what is kept here…</p>
  if (rows.length === 0) {
    return <p className={styles.words}>Nothing yet. Put something into your cart, and it’s kept here too.</p>
  }
  return <Kept rows={rows} />
}

function Kept({ rows }: { readonly rows: readonly LogRow[] }) {
  const { sync } = useCart()
  const { cart, customer, syncedAt, since } = useMemo(() => foldedLog(rows), [rows])
  const waiting = useMemo(() => shownLog(rows).filter(({ state }) => state === 'pending'), [rows])
  const shown = { cart: cartProjection(cart, null), customer: customerProjection(customer, null) }
  const acts = waiting.map(({ entry, lines }) => ({ id: entry.id, says: lines[0], at: entry.at })).reverse()
  return (
    <div className={styles.kept}>
      <WaitingActs acts={acts} isOffline={sync.state === 'offline'} />
      <KeptFacts {...shown} entries={rows.length} syncedAt={syncedAt} since={since} />
      <ClearDevice customer={shown.customer} entries={rows} cart={shown.cart} unsent={sync.pending} />
    </div>
  )
}

function NothingKept({ pending }: { readonly pending: number }) {
  return (
    <div className={styles.kept}>
      <p className={styles.notice} data-tone="clay">
        This browser’s storage isn’t working, or is blocked, so nothing is kept here.{' '}
        {pending > 0
          ? 'What you did lately hasn’t reached us yet: please leave this page open until you’re online.'
          : 'Everything in your cart is with us.'}
      </p>
      <p className={styles.words}>
        You can shop all the same. Private windows and strict privacy settings often block storage: allow it for this
        site, and your cart is kept on this device too.
      </p>
    </div>
  )
}
