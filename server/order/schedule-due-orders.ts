import { deleteExpiredCheckoutAnswers } from './checkout-answers.ts'
import { processDueOrders } from './due-orders.ts'
import type { Orders } from './orders.ts'

/** Between two runs, in ms. */
const INTERVAL = 30_000

export interface OrderSchedule {
  /** Runs at once, as when the shop opens: for what fell due while it was closed. */
  readonly look: () => void
  /** Resolves when a run that has begun is done. */
  readonly close: () => Promise<void>
}

/** Processes due orders again and again, for as long as the process runs. */
export function scheduleDueOrders(orders: Orders, onError: (error: unknown) => void): OrderSchedule {
  let looking: Promise<unknown> | null = null
  const look = (): void => {
    looking ??= processDueOrders(orders, onError)
      .then(() => deleteExpiredCheckoutAnswers(orders.sql.run, orders.now()))
      .catch(onError)
      .finally(() => {
        looking = null
      })
  }
  const timer = setInterval(look, INTERVAL)
  timer.unref()
  return {
    look,
    async close() {
      clearInterval(timer)
      await looking
    },
  }
}
