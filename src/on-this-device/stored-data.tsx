import { useMemo } from 'react'
import { cartProjection } from '#domain/cart/cart-projection.ts'
import { customerProjection } from '#domain/customer/customer-projection.ts'
import type { LogRow } from '#domain/log/log-row.ts'
import { useCart } from '../client/cart/cart-context.tsx'
import { useCustomer } from '../client/customer/use-customer.ts'
import { foldedLog } from '../client/stored-log/folded-log.ts'
import { useStoredLog } from '../client/stored-log/use-stored-log.ts'
import { ClearDevice } from './clear-device.tsx'
import styles from './on-this-device.module.css'
import { PendingChanges } from './pending-changes.tsx'
import { StoredDataFacts } from './stored-data-facts.tsx'
import { useDeviceWords } from './words.en.tsx'

/** The content of the stored log. */
export function StoredData() {
  const words = useDeviceWords()
  const isInMemory = useCart(({ sync }) => sync.storage === 'memory')
  const loaded = useCart((cart) => cart.loaded)
  const rows = useStoredLog()
  // If the storage never responds, the log stays in memory, and the query never resolves.
  if (isInMemory || rows === null) return <NothingStored />
  if (!loaded || rows === undefined) return <p className={styles.words}>{words.looking}</p>
  if (rows.length === 0) return <p className={styles.words}>{words.nothing}</p>
  return <StoredLogTable rows={rows} />
}

function StoredLogTable({ rows }: { readonly rows: readonly LogRow[] }) {
  const isOffline = useCart(({ sync }) => sync.state === 'offline')
  const { sessionEnded } = useCustomer()
  const unsent = useCart(({ sync }) => sync.pending)
  const { cart, customer, syncedAt, since } = useMemo(() => foldedLog(rows), [rows])
  const shown = { cart: cartProjection(cart, null), customer: customerProjection(customer, null) }
  return (
    <div className={styles.kept}>
      <PendingChanges rows={rows} state={sessionEnded ? 'ended' : isOffline ? 'offline' : 'online'} />
      <StoredDataFacts {...shown} entries={rows.length} syncedAt={syncedAt} since={since} />
      <ClearDevice customer={shown.customer} entries={rows} cart={shown.cart} unsent={unsent} />
    </div>
  )
}

function NothingStored() {
  const words = useDeviceWords()
  const pending = useCart(({ sync }) => sync.pending)
  return (
    <div className={styles.kept}>
      <p className={styles.notice} data-tone="clay">
        {words.notStored(pending)}
      </p>
      <p className={styles.words}>{words.whyNotStored}</p>
    </div>
  )
}
