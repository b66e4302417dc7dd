import type { Run } from '#server/database/sql.ts'

interface Purchase {
  readonly customerId: string
  readonly productId: number
}

/** Whether a customer has ordered a product in an order that is paid, and neither cancelled, returned nor refunded. */
export async function hasOrdered(run: Run, { customerId, productId }: Purchase): Promise<boolean> {
  const text = `select 1 from customer_orders join order_products using (order_id)
    where customer_id = $1 and product_id = $2
      and status in ('paid', 'dispatched', 'ready_for_pick_up', 'collected', 'delivered') limit 1`
  return (await run({ text, values: [customerId, productId] })).length > 0
}
