import { type PeriodicRuns, periodicRuns } from '#server/database/periodic-runs.ts'
import { deleteExpiredCheckoutAnswers } from './checkout-answers.ts'
import { processDueOrders } from './due-orders.ts'
import type { Orders } from './orders.ts'

/** Between two runs, in ms. */
const INTERVAL = 30_000

/**
 * Processes due orders periodically. A run that is requested processes those that fell due while the shop was closed. Closing
 * waits for the order in progress, and leaves the others to the next process: providers may take long to answer.
 */
export function scheduleDueOrders(orders: Orders, onError: (error: unknown) => void): PeriodicRuns {
  return periodicRuns({
    interval: INTERVAL,
    run: (closing) =>
      processDueOrders(orders, onError, closing)
        .then(() => deleteExpiredCheckoutAnswers(orders.sql.run, orders.now()))
        .catch(onError),
  })
}
