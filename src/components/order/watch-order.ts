import { type OrderAccess, orderApiPath } from './order-access.ts'

/** Between two looks where the live connection fails, in ms. */
const POLL_INTERVAL_MS = 10_000

/** Calls `look` whenever the order may have moved on: at a poke, when the page is seen again, and now and then without a connection. */
export function watchOrder(access: OrderAccess, look: () => void): () => void {
  const connection = new EventSource(orderApiPath(access, '/live'))
  let holds = false
  connection.onmessage = () => {
    holds = true
    look()
  }
  connection.onerror = () => {
    holds = false
  }
  const timer = setInterval(() => {
    if (!holds && document.visibilityState === 'visible') look()
  }, POLL_INTERVAL_MS)
  const onSeen = () => document.visibilityState === 'visible' && look()
  document.addEventListener('visibilitychange', onSeen)
  return () => {
    connection.close()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onSeen)
  }
}
