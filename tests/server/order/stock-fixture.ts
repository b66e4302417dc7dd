import type { Order } from '#domain/order/order-state.ts'
import type { Run } from '#server/database/sql.ts'
import { joinParts } from '#server/database/statement-parts.ts'
import { reservationParts } from '#server/order/stock.ts'
import { placedData } from '#tests/domain/order/given-order.ts'

export type Line = Order['lines'][number]
export type Reserved = Pick<Order, 'lines' | 'coupon'>

/** The price of every product and variation here, in cents. */
export const PRICE = 50_000
const offer = { ...placedData().lines[0]?.offer, price: PRICE } as Line['offer']

interface Pieces {
  readonly productId: number
  readonly variation: number | null
  readonly colour?: string | null
  readonly quantity: number
  readonly price?: number
}

export function lineOf({ productId, variation, colour = null, quantity, price = PRICE }: Pieces): Line {
  const itemKey = `${productId}-${variation ?? '_'}-${colour ?? '_'}`
  return {
    itemKey,
    productId,
    variation,
    colour,
    quantity,
    offer: { ...offer, price },
    discount: 0,
    total: quantity * price,
  }
}

interface InStock {
  readonly id: number
  readonly stock: number
}

export async function addProduct(run: Run, { id, stock }: InStock): Promise<void> {
  await run({
    text: `insert into products (id, slug, price, regular_price, stock, content_price, content_regular_price)
      values ($1, $2, $3, $3, $4, $3, $3)`,
    values: [id, `product-${id}`, PRICE, stock],
  })
}

export async function addVariation(
  run: Run,
  { id, productId, stock, price = PRICE }: InStock & { readonly productId: number; readonly price?: number },
): Promise<void> {
  await run({
    text: `insert into variations
        (id, product_id, price, regular_price, stock, content_price, content_regular_price, content_stock)
      values ($1, $2, $3, $3, $4, $3, $3, $4)`,
    values: [id, productId, price, stock],
  })
}

interface Reserving {
  readonly couponLimit?: number | null
  /** How many of the orders are placed; all by default. */
  readonly count?: number
}

/**
 * Reserves concurrent orders, as the statement that writes them does. Resolves with whether everything was there for those
 * that are placed.
 */
export async function reserve(
  run: Run,
  orders: readonly Reserved[],
  { couponLimit = null, count = orders.length }: Reserving = {},
): Promise<boolean | undefined> {
  const named = orders.map((order, index) => ({ id: `order ${index}`, order }))
  const { parts, whole } = reservationParts({ orders: named, couponLimit, after: 'placed' })
  const placed = {
    name: 'placed',
    text: 'placed as (select unnest($1::text[]) as id)',
    values: [named.slice(0, count).map(({ id }) => id)],
  }
  const end = `select ${whole.join(' and ')} as whole`
  const [reserved] = await run<{ whole: boolean }>(joinParts({ name: 'reserve', parts: [placed, ...parts], end }))
  return reserved?.whole
}
