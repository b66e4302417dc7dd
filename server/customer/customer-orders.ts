import type { OrderSummary } from '#domain/customer/customer-state.ts'
import type { Run } from '#server/database/sql.ts'

/** A customer's orders, newest first. */
export async function ordersOf(run: Run, customerId: string): Promise<OrderSummary[]> {
  return run<OrderSummary>({
    text: `select order_id as id, number, status, total, item_count, placed_at from customer_orders
      where customer_id = $1 order by placed_at desc, order_id`,
    values: [customerId],
  })
}

/** Adds an order to its customer's account, or updates its entry, in the transaction that changes the order. */
export async function listOrder(
  run: Run,
  { customerId, order }: { readonly customerId: string; readonly order: OrderSummary },
): Promise<void> {
  const { id, number, status, total, item_count, placed_at } = order
  await run({
    text: `insert into customer_orders (order_id, customer_id, number, status, total, item_count, placed_at)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (order_id) do update set status = excluded.status, total = excluded.total, item_count = excluded.item_count`,
    values: [id, customerId, number, status, total, item_count, placed_at],
  })
}
