import { assert } from '#domain/assert.ts'
import type { Order } from '#domain/order/order-state.ts'
import type { Run } from '#server/database/sql.ts'

type Ordered = Pick<Order, 'lines'>
/** In the order in which their rows are locked. */
const STOCK_TABLES = ['variations', 'products'] as const
type StockTable = (typeof STOCK_TABLES)[number]
/** The pieces of a product or a variation that an order has, at their price. */
interface Wanted {
  readonly id: number
  readonly pieces: number
  readonly price: number
}

interface Reservation {
  /** An order with a coupon must be the only one. */
  readonly orders: readonly { readonly id: string; readonly order: Pick<Order, 'lines' | 'coupon'> }[]
  /** How often the coupon may be used in total; null for no limit. */
  readonly couponLimit: number | null
  /** An earlier part of the statement that returns the ids of the orders to reserve for. */
  readonly after: string
}

/**
 * Reserves a use of an order's coupon and the stock of orders, if everything is in stock, on sale and at the order's price;
 * otherwise the transaction has to be rolled back. To avoid deadlocks, rows are locked in a fixed order here and wherever stock
 * is released or reserved again: the coupon, variations by id, products by id. So each part waits for the previous one. `whole`
 * has the SQL conditions that are true if everything was reserved.
 */
export function reservationParts({ orders, couponLimit, after }: Reservation) {
  const codes = orders.flatMap(({ order }) => order.coupon ?? [])
  assert(codes.length === 0 || orders.length === 1, 'an order with a coupon is written by itself')
  const rowsOf = (table: StockTable) =>
    orders.flatMap(({ id: order_id, order }) => wantedOf(order)[table].map((wanted) => ({ order_id, ...wanted })))
  const pieces = STOCK_TABLES.map((table) => ({ table, rows: rowsOf(table), after }))
  const all = [
    ...codes.map((code) => couponUse({ code, limit: couponLimit, after })),
    ...pieces.filter(({ rows }) => rows.length > 0).map(takenPieces),
  ]
  return {
    parts: all.map(({ name, text, values }, index) => ({
      name,
      text: text(`(select count(*) from ${all[index - 1]?.name ?? after}) >= 0`),
      values,
    })),
    whole: all.map(({ name, wanted: of }) => `(select count(*) from ${name}) = (select count(*) from ${of})`),
  }
}

function couponUse({ code, limit, after }: { code: string; limit: number | null; after: string }) {
  return {
    name: 'used_coupon',
    wanted: after,
    values: [code, limit],
    text: () => `used_coupon as (${insertCouponUse(`exists (select from ${after})`)})`,
  }
}

function insertCouponUse(condition: string): string {
  return `insert into coupons as c (code, uses) select $1::text, 1 where ${condition}
    on conflict (code) do update set uses = c.uses + 1 where $2::integer is null or c.uses < $2 returning code`
}

/** If a product is ordered at two prices, one of the two rows does not match, and the reservation fails. */
function takenPieces({ table, rows, after }: { table: StockTable; rows: readonly object[]; after: string }) {
  const [name, wanted, held] = [`taken_${table}`, `wanted_${table}`, `held_${table}`]
  return {
    name,
    wanted,
    values: [JSON.stringify(rows)],
    text: (before: string) => `${wanted} as materialized (
        select id, sum(pieces)::integer as pieces, price
        from json_to_recordset($1) as line (order_id text, id integer, pieces integer, price bigint)
        where order_id in (select id from ${after}) and ${before} group by id, price),
      ${held} as materialized (select id from ${table} where id = any(array(select id from ${wanted})) order by id for update),
      ${name} as (${TAKE_PIECES[table]})`,
  }
}

const TAKE_PIECES: Readonly<Record<StockTable, string>> = {
  variations: `update variations as v set stock = v.stock - wanted.pieces
      from wanted_variations as wanted, held_variations as held, products as p
      where v.id = wanted.id and held.id = v.id and p.id = v.product_id
        and v.stock >= wanted.pieces and v.price = wanted.price and not v.absent and not p.absent and not p.withdrawn
      returning v.id`,
  products: `update products as p set stock = p.stock - wanted.pieces
      from wanted_products as wanted, held_products as held
      where p.id = wanted.id and held.id = p.id
        and p.stock >= wanted.pieces and p.price = wanted.price and not p.absent and not p.withdrawn
      returning p.id`,
}

/**
 * Releases an order's stock (1), or reserves it again (-1), whatever the current prices: of that of which there is enough.
 * Resolves with false if it could not reserve all.
 */
export async function changeStock(run: Run, order: Ordered, sign: 1 | -1): Promise<boolean> {
  const all = wantedOf(order)
  let isWhole = true
  for (const table of STOCK_TABLES) {
    const wanted = all[table]
    if (wanted.length === 0) continue
    const changed = await run({
      text: `with wanted as (select * from json_to_recordset($1) as w (id integer, pieces integer)),
          held as (select id from ${table} where id in (select id from wanted) order by id for update)
        update ${table} as t set stock = t.stock + $2::integer * wanted.pieces from wanted, held
        where t.id = wanted.id and held.id = t.id and ($2 > 0 or t.stock >= wanted.pieces) returning t.id`,
      values: [JSON.stringify(wanted), sign],
    })
    isWhole &&= changed.length === wanted.length
  }
  return isWhole
}

/** Counts one more use of a coupon, whatever its limit. */
export async function reserveCouponUseAgain(run: Run, code: string): Promise<void> {
  await run({ text: insertCouponUse('true'), values: [code, null] })
}

export async function releaseCouponUse(run: Run, code: string): Promise<void> {
  await run({ text: 'update coupons set uses = greatest(0, uses - 1) where code = $1', values: [code] })
}

/** Two colours of a variation are two lines but share one stock. */
function wantedOf({ lines }: Ordered): Readonly<Record<StockTable, readonly Wanted[]>> {
  const variations = new Map<number, Wanted>()
  const products = new Map<number, Wanted>()
  for (const { productId, variation, quantity, offer } of lines) {
    const stock = variation === null ? products : variations
    const id = variation ?? productId
    stock.set(id, { id, pieces: (stock.get(id)?.pieces ?? 0) + quantity, price: offer.price })
  }
  return { variations: [...variations.values()], products: [...products.values()] }
}
