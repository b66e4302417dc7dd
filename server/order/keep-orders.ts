import { forgetCheckouts } from './checkout-answers.ts'
import { lookAfterOrders } from './due-orders.ts'
import type { Orders } from './orders.ts'

/** Between two looks for orders whose time has come, in ms. */
const LOOK = 30_000

export interface OrderKeeper {
  /** Looks at once, as when the shop opens: what fell due while it was closed waits no longer. */
  readonly look: () => void
  /** Resolves when what was begun is done. */
  readonly close: () => Promise<void>
}

/** Looks after orders for as long as the process runs. */
export function keepOrders(orders: Orders, onError: (error: unknown) => void): OrderKeeper {
  let looking: Promise<unknown> | null = null
  const look = (): void => {
    looking ??= lookAfterOrders(orders, onError)
      .then(() => forgetCheckouts(orders.sql.run, orders.now()))
      .catch(onError)
      .finally(() => {
        looking = null
      })
  }
  const timer = setInterval(look, LOOK)
  timer.unref()
  return {
    look,
    async close() {
      clearInterval(timer)
      await looking
    },
  }
}
