import { type OrderAccess, orderApiPath } from './order-access.ts'

/** How often to poll while there is no live connection, in ms. */
const POLL_INTERVAL_MS = 10_000

/**
 * Calls `read` at a poke, when the page becomes visible, and by polling while there is no connection, or what the last call
 * wanted could not be read. `read` resolves with whether it could.
 */
export function watchOrder(access: OrderAccess, read: () => Promise<boolean>): () => void {
  const connection = new EventSource(orderApiPath(access, '/live'))
  let isConnected = false
  let isUnread = false
  const onChange = (): void => void read().then((isRead) => (isUnread = !isRead))
  connection.onmessage = () => {
    isConnected = true
    onChange()
  }
  connection.onerror = () => {
    isConnected = false
  }
  const timer = setInterval(() => {
    if ((!isConnected || isUnread) && document.visibilityState === 'visible') onChange()
  }, POLL_INTERVAL_MS)
  const onVisibilityChange = () => document.visibilityState === 'visible' && onChange()
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    connection.close()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}
