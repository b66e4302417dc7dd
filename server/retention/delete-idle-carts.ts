import { periodInMs, RETENTION } from '#domain/site/retention.ts'
import type { Run, Sql } from '#server/database/sql.ts'
import { newId } from '#server/security/secrets.ts'

interface IdleCart {
  readonly id: string
  readonly cart_id: string
}

/** How many customers are selected at once. */
const BATCH_SIZE = 200

/**
 * Deletes customers' carts that are unused for the retention of the privacy page. Each customer gets the id of a new cart, which
 * is created at their next login. By then none of their sessions is left, so no browser continues with the deleted cart.
 * Which orders they became is kept, as support finds an order by it. Returns how many carts were deleted.
 */
export async function deleteIdleCustomerCarts(transaction: Sql['transaction'], now: number): Promise<number> {
  const before = now - periodInMs(RETENTION.carts.kept)
  let deleted = 0
  for (;;) {
    const idle = await transaction((run) => run<IdleCart>({ text: IDLE, values: [before, BATCH_SIZE] }))
    const earlier = deleted
    for (const cart of idle) deleted += await transaction((run) => replace(run, { ...cart, before }))
    if (idle.length < BATCH_SIZE || deleted === earlier) return deleted
  }
}

const unused = `carts.touched_at < $1 and not exists (
  select from sessions where sessions.customer_id = customers.id and ended_at is null and last_seen_at >= $1)`

const IDLE = `select customers.id, customers.cart_id from customers join carts on carts.id = customers.cart_id
  where ${unused} limit $2`

async function replace(run: Run, { id, cart_id, before }: IdleCart & { readonly before: number }): Promise<number> {
  // A login holds this row until its session is stored, which only a later statement sees.
  await run({ text: 'select from customers where id = $1 for update', values: [id] })
  const text = `with gone as (
      delete from carts using customers
      where customers.id = $2 and carts.id = $3 and customers.cart_id = carts.id and ${unused} returning carts.id
    ), moved as (update customers set cart_id = $4 from gone where customers.cart_id = gone.id),
    facts as (delete from cart_facts using gone where cart_id = gone.id and kind <> 'order'),
    reports as (delete from browser_facts using gone where cart_id = gone.id),
    events as (delete from cart_events using gone where cart_id = gone.id)
    select 1 from gone`
  return (await run({ text, values: [before, id, cart_id, newId()] })).length
}
