import { deleteExpiredCheckoutAnswers } from './checkout-answers.ts'
import { processDueOrders } from './due-orders.ts'
import type { Orders } from './orders.ts'

/** Between two runs, in ms. */
const INTERVAL = 30_000

export interface OrderSchedule {
  /** Runs at once, for example for orders that fell due while the shop was closed. Resolves when the run is done. */
  readonly runNow: () => Promise<void>
  /** Resolves when the order in progress is done. Others are left to the next process: providers may take long to answer. */
  readonly close: () => Promise<void>
}

/** Processes due orders periodically. */
export function scheduleDueOrders(orders: Orders, onError: (error: unknown) => void): OrderSchedule {
  const closing = new AbortController()
  let running: Promise<void> | null = null
  const runNow = (): Promise<void> => {
    running ??= processDueOrders(orders, onError, closing.signal)
      .then(() => deleteExpiredCheckoutAnswers(orders.sql.run, orders.now()))
      .catch(onError)
      .finally(() => {
        running = null
      })
    return running
  }
  const timer = setInterval(() => void runNow(), INTERVAL)
  timer.unref()
  return {
    runNow,
    async close() {
      clearInterval(timer)
      closing.abort()
      await running
    },
  }
}
