import { deleteExpiredCheckoutAnswers } from './checkout-answers.ts'
import { processDueOrders } from './due-orders.ts'
import type { Orders } from './orders.ts'

/** Between two runs, in ms. */
const INTERVAL = 30_000

export interface OrderSchedule {
  /** Runs at once, for example for orders that fell due while the shop was closed. */
  readonly runNow: () => void
  /** Resolves when the current run is done. */
  readonly close: () => Promise<void>
}

/** Processes due orders periodically. */
export function scheduleDueOrders(orders: Orders, onError: (error: unknown) => void): OrderSchedule {
  let running: Promise<unknown> | null = null
  const runNow = (): void => {
    running ??= processDueOrders(orders, onError)
      .then(() => deleteExpiredCheckoutAnswers(orders.sql.run, orders.now()))
      .catch(onError)
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(runNow, INTERVAL)
  timer.unref()
  return {
    runNow,
    async close() {
      clearInterval(timer)
      await running
    },
  }
}
