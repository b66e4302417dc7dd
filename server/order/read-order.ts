import { orderView } from '#domain/order/order-projection.ts'
import type { OrderView } from '#domain/order/order-view.ts'
import { hashOfSecret } from '#server/security/secrets.ts'
import { isOrderKey, isOrderOfCustomer, orderEvents, peopleOf, readOrder } from './order-store.ts'
import type { Orders } from './orders.ts'

type ViewPorts = Pick<Orders, 'sql' | 'payments' | 'account'>

/** An order for its page; null if it does not exist. */
export async function viewOf({ sql, payments, account }: ViewPorts, id: string): Promise<OrderView | null> {
  const { run } = sql
  const record = await readOrder(run, id)
  if (record === undefined || record.state.order === null) return null
  const events = await orderEvents(run, id)
  const people = await peopleOf(run, id)
  const methods = payments.methods().map((method) => method.id)
  return orderView({ id, order: record.state.order, events, people, methods, account })
}

export interface OrderReader {
  readonly orderId: string
  readonly key: string | null
  /** The logged-in customer. */
  readonly customerId: string | null
}

/** Whether an order may be shown: by one of its keys, or to its customer. */
export async function mayRead(
  { sql }: Pick<Orders, 'sql'>,
  { orderId: id, key, customerId }: OrderReader,
): Promise<boolean> {
  if (key !== null && key !== '' && (await isOrderKey(sql.run, { id, hash: hashOfSecret(key) }))) return true
  return customerId !== null && (await isOrderOfCustomer(sql.run, { id, customerId }))
}
