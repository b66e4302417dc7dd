import { orderView } from '#domain/order/order-projection.ts'
import type { OrderView } from '#domain/order/order-view.ts'
import { hashOfSecret } from '#server/security/secrets.ts'
import { isOrderKey, isOrderOfCustomer, orderEvents, peopleOf, readOrder } from './order-store.ts'
import type { Orders } from './orders.ts'

type ViewPorts = Pick<Orders, 'sql' | 'payments' | 'account'>

/** An order as its page shows it; null where there is none. */
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
  /** Of whoever is logged in. */
  readonly customerId: string | null
}

/** Whether an order is to be shown to whoever asks: they have a key of it, or it is theirs. */
export async function mayRead(
  { sql }: Pick<Orders, 'sql'>,
  { orderId: id, key, customerId }: OrderReader,
): Promise<boolean> {
  if (key !== null && key !== '' && (await isOrderKey(sql.run, { id, hash: hashOfSecret(key) }))) return true
  return customerId !== null && (await isOrderOfCustomer(sql.run, { id, customerId }))
}
