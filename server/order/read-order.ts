import { orderView } from '#domain/order/order-projection.ts'
import type { OrderView } from '#domain/order/order-view.ts'
import type { Run } from '#server/database/sql.ts'
import { hashOfSecret } from '#server/security/secrets.ts'
import type { OrderPorts } from './order-ports.ts'
import { orderEvents, peopleOf, readOrder } from './order-store.ts'

/** An order for its page; null if it does not exist. */
export async function orderViewOf(orders: OrderPorts, id: string): Promise<OrderView | null> {
  const { run } = orders.sql
  const order = (await readOrder(run, id))?.state.order ?? null
  if (order === null) return null
  const events = await orderEvents(run, id)
  return viewOfPlaced(orders, { id, order, events, people: await peopleOf(run, id), now: orders.now() })
}

type ShownOrder = Omit<Parameters<typeof orderView>[0], 'methods' | 'account'>

/** A placed order that is known already, for its page. */
export function viewOfPlaced(
  { payments, account }: Pick<OrderPorts, 'payments' | 'account'>,
  placed: ShownOrder,
): OrderView {
  return orderView({ ...placed, methods: payments.methods().map(({ id }) => id), account })
}

interface OrderReader {
  readonly orderId: string
  readonly key: string | null
  /** The logged-in customer. */
  readonly customerId: string | null
}

/** Whether an order may be shown: by one of its keys, or to its customer. */
export async function mayRead(run: Run, { orderId, key, customerId }: OrderReader): Promise<boolean> {
  const rows = await run({
    name: 'may read order',
    text: `select 1 from order_keys where order_id = $1 and hash = $2
      union all select 1 from customer_orders where order_id = $1 and customer_id = $3`,
    values: [orderId, key === null ? null : hashOfSecret(key), customerId],
  })
  return rows.length > 0
}
