import { ORDER_STATUSES, type OrderStatus } from '#domain/order/order-view.ts'
import type { FoundOrder } from '#domain/support/find-calls.ts'
import type { Run } from '#server/database/sql.ts'

/** Lists orders of one status, or all, latest first; or those that need staff, the oldest first. */
export async function listOrders(
  run: Run,
  { status, atMost }: { readonly status: OrderStatus | 'needs_staff' | null; readonly atMost: number },
): Promise<FoundOrder[]> {
  return run<FoundOrder>({
    text: `select id, number, status, total, placed_at as "placedAt" from orders
      where status = any($1::text[]) and (needs_staff or not $3::boolean)
      order by ${status === 'needs_staff' ? 'placed_at, id desc' : 'placed_at desc, id'} limit $2`,
    values: [status === null || status === 'needs_staff' ? ORDER_STATUSES : [status], atMost, status === 'needs_staff'],
  })
}
