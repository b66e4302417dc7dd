import type { Order } from '#domain/order/order-state.ts'
import type { Run } from '#server/database/sql.ts'

type Ordered = Pick<Order, 'lines'>
/** By the id of a product or a variation, how many pieces at which price, the lowest id first. */
interface Wanted {
  readonly ids: readonly number[]
  readonly pieces: readonly number[]
  readonly prices: readonly number[]
}

/**
 * Reserves an order's pieces, if all of them are in stock, on sale, and at the price of the order; false otherwise, and then
 * the transaction has to be undone. Rows are locked in the order of their ids, variations first, and after the coupon, here
 * and wherever pieces are released or reserved again, so that no two orders wait for each other.
 */
export async function reserveStock(run: Run, order: Ordered): Promise<boolean> {
  const { variations, products } = wantedOf(order)
  if (variations.ids.length > 0) {
    const taken = await run({
      name: 'take variations',
      text: `${held('variations')}
        update variations as v set stock = v.stock - wanted.pieces from wanted, held, products as p
        where v.id = wanted.id and held.id = v.id and p.id = v.product_id
          and v.stock >= wanted.pieces and v.price = wanted.price and not v.absent and not p.absent and not p.withdrawn
        returning v.id`,
      values: valuesOf(variations),
    })
    if (taken.length !== variations.ids.length) return false
  }
  if (products.ids.length === 0) return true
  const taken = await run({
    name: 'take products',
    text: `${held('products')}
      update products as p set stock = p.stock - wanted.pieces from wanted, held
      where p.id = wanted.id and held.id = p.id
        and p.stock >= wanted.pieces and p.price = wanted.price and not p.absent and not p.withdrawn
      returning p.id`,
    values: valuesOf(products),
  })
  return taken.length === products.ids.length
}

/** Reserves the pieces of an order that has released them, whatever they cost by now. */
export async function reserveStockAgain(run: Run, order: Ordered): Promise<boolean> {
  const { variations, products } = wantedOf(order)
  for (const [table, { ids, pieces }] of [['variations', variations] as const, ['products', products] as const]) {
    if (ids.length === 0) continue
    const taken = await run({
      text: `with wanted as (select * from unnest($1::integer[], $2::integer[]) as w (id, pieces)),
          held as (select id from ${table} where id = any($1::integer[]) order by id for update)
        update ${table} as t set stock = t.stock - wanted.pieces from wanted, held
        where t.id = wanted.id and held.id = t.id and t.stock >= wanted.pieces returning t.id`,
      values: [ids, pieces],
    })
    if (taken.length !== ids.length) return false
  }
  return true
}

/** Releases an order's pieces. */
export async function releaseStock(run: Run, order: Ordered): Promise<void> {
  const { variations, products } = wantedOf(order)
  for (const [table, { ids, pieces }] of [['variations', variations] as const, ['products', products] as const]) {
    if (ids.length === 0) continue
    await run({
      text: `with wanted as (select * from unnest($1::integer[], $2::integer[]) as w (id, pieces)),
          held as (select id from ${table} where id = any($1::integer[]) order by id for update)
        update ${table} as t set stock = t.stock + wanted.pieces from wanted, held where t.id = wanted.id and held.id = t.id`,
      values: [ids, pieces],
    })
  }
}

/** Counts one use of a coupon; false where its limit is reached. */
export async function reserveCouponUse(run: Run, coupon: { code: string; limit: number | null }): Promise<boolean> {
  const text = `insert into coupons as c (code, uses) values ($1, 1)
    on conflict (code) do update set uses = c.uses + 1 where $2::integer is null or c.uses < $2 returning code`
  return (await run({ name: 'take coupon', text, values: [coupon.code, coupon.limit] })).length === 1
}

export async function releaseCouponUse(run: Run, code: string): Promise<void> {
  await run({ text: 'update coupons set uses = greatest(0, uses - 1) where code = $1', values: [code] })
}

function held(table: 'variations' | 'products'): string {
  return `with wanted as (select * from unnest($1::integer[], $2::integer[], $3::bigint[]) as w (id, pieces, price)),
    held as (select id from ${table} where id = any($1::integer[]) order by id for update)`
}

function valuesOf({ ids, pieces, prices }: Wanted): unknown[] {
  return [ids, pieces, prices]
}

/** Two colours of a variation are two lines, and share one stock. */
function wantedOf({ lines }: Ordered): { readonly variations: Wanted; readonly products: Wanted } {
  const variations = new Map<number, { pieces: number; price: number }>()
  const products = new Map<number, { pieces: number; price: number }>()
  for (const { productId, variation, quantity, offer } of lines) {
    const stock = variation === null ? products : variations
    const id = variation ?? productId
    stock.set(id, { pieces: (stock.get(id)?.pieces ?? 0) + quantity, price: offer.price })
  }
  return { variations: sorted(variations), products: sorted(products) }
}

function sorted(stock: ReadonlyMap<number, { readonly pieces: number; readonly price: number }>): Wanted {
  const rows = [...stock].toSorted(([a], [b]) => a - b)
  return {
    ids: rows.map(([id]) => id),
    pieces: rows.map(([, { pieces }]) => pieces),
    prices: rows.map(([, { price }]) => price),
  }
}
