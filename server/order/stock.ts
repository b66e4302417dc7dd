import type { Order } from '#domain/order/order-state.ts'
import type { Run } from '#server/database/sql.ts'
import type { StatementPart } from '#server/database/statement-parts.ts'

type Ordered = Pick<Order, 'lines'>
/** By the id of a product or a variation, how many pieces at which price, the lowest id first. */
interface Wanted {
  readonly ids: readonly number[]
  readonly pieces: readonly number[]
  readonly prices: readonly number[]
}

interface Reservation {
  readonly order: Pick<Order, 'lines' | 'coupon'>
  /** How often its coupon may be used in all; null for no limit. */
  readonly couponLimit: number | null
  /** An earlier part of the statement: without a row of it nothing is reserved. */
  readonly after: string
}

export interface ReservationParts {
  readonly parts: readonly StatementPart[]
  /** What is reserved, by the names of the parts; each returns as many rows as are wanted, or what was to be reserved is not there. */
  readonly wanted: Readonly<Record<string, number>>
}

/**
 * Reserves a use of an order's coupon and its pieces, if all of them are in stock, on sale, and at the price of the order; where they are
 * not, the transaction has to be undone. Rows are locked in the order of their ids, variations first, and after the coupon, here
 * and wherever pieces are released or reserved again, so that no two orders wait for each other: so each part waits for the one before it.
 */
export function reservationParts({ order, couponLimit, after }: Reservation): ReservationParts {
  const { variations, products } = wantedOf(order)
  const all = [
    ...(order.coupon === null ? [] : [couponUse({ code: order.coupon, limit: couponLimit })]),
    ...(variations.ids.length === 0 ? [] : [takenVariations(variations)]),
    ...(products.ids.length === 0 ? [] : [takenProducts(products)]),
  ]
  return {
    parts: all.map(({ name, text, values }, index) => ({
      name,
      text: `${name} as (${text(`(select count(*) from ${all[index - 1]?.name ?? after}) > 0`)})`,
      values,
    })),
    wanted: Object.fromEntries(all.map(({ name, rows }) => [name, rows])),
  }
}

function couponUse({ code, limit }: { readonly code: string; readonly limit: number | null }) {
  return { name: 'used_coupon', rows: 1, values: [code, limit], text: insertCouponUse }
}

function insertCouponUse(condition: string): string {
  return `insert into coupons as c (code, uses) select $1::text, 1 where ${condition}
    on conflict (code) do update set uses = c.uses + 1 where $2::integer is null or c.uses < $2 returning code`
}

function takenVariations(wanted: Wanted) {
  return {
    name: 'taken_variations',
    rows: wanted.ids.length,
    values: valuesOf(wanted),
    text: (condition: string) => `${held('variations', condition)}
      update variations as v set stock = v.stock - wanted.pieces from wanted, held, products as p
      where v.id = wanted.id and held.id = v.id and p.id = v.product_id
        and v.stock >= wanted.pieces and v.price = wanted.price and not v.absent and not p.absent and not p.withdrawn
      returning v.id`,
  }
}

function takenProducts(wanted: Wanted) {
  return {
    name: 'taken_products',
    rows: wanted.ids.length,
    values: valuesOf(wanted),
    text: (condition: string) => `${held('products', condition)}
      update products as p set stock = p.stock - wanted.pieces from wanted, held
      where p.id = wanted.id and held.id = p.id
        and p.stock >= wanted.pieces and p.price = wanted.price and not p.absent and not p.withdrawn
      returning p.id`,
  }
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

/** Counts one more use of a coupon, whatever its limit. */
export async function reserveCouponUseAgain(run: Run, code: string): Promise<void> {
  await run({ text: insertCouponUse('true'), values: [code, null] })
}

export async function releaseCouponUse(run: Run, code: string): Promise<void> {
  await run({ text: 'update coupons set uses = greatest(0, uses - 1) where code = $1', values: [code] })
}

function held(table: 'variations' | 'products', condition: string): string {
  return `with wanted as materialized
      (select * from unnest($1::integer[], $2::integer[], $3::bigint[]) as w (id, pieces, price) where ${condition}),
    held as materialized (select id from ${table} where id = any(array(select id from wanted)) order by id for update)`
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
