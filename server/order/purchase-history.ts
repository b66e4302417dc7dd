import type { Run } from '#server/database/sql.ts'
import type { Buyers } from '#server/reviews/buyers.ts'

/** Purchases, from orders that are paid and not cancelled, returned or refunded. */
export function purchaseHistory(run: Run): Buyers {
  return {
    async hasOrdered({ customerId, productId }) {
      const text = `select 1 from customer_orders join order_products using (order_id)
        where customer_id = $1 and product_id = $2
          and status in ('paid', 'dispatched', 'ready_for_pick_up', 'collected', 'delivered') limit 1`
      return (await run({ text, values: [customerId, productId] })).length > 0
    },
  }
}
