import { type OrderAccess, orderCall } from './order-access.ts'

/** Between two looks where the line to the shop does not hold, in ms. */
const LOOK_AGAIN = 10_000

/** Calls `look` whenever the order may have moved on: at a poke, when the page is seen again, and now and then without a line. */
export function watchOrder(access: OrderAccess, look: () => void): () => void {
  const line = new EventSource(orderCall(access, '/live'))
  let holds = false
  line.onmessage = () => {
    holds = true
    look()
  }
  line.onerror = () => {
    holds = false
  }
  const timer = setInterval(() => {
    if (!holds && document.visibilityState === 'visible') look()
  }, LOOK_AGAIN)
  const onSeen = () => document.visibilityState === 'visible' && look()
  document.addEventListener('visibilitychange', onSeen)
  return () => {
    line.close()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onSeen)
  }
}
