import type { ColumnType, Generated } from 'kysely'

type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>

/** The tables that the query builder uses. The carts' tables are written by `server/events/`. */
export interface Tables {
  readonly products: {
    id: number
    slug: string
    price: number
    regular_price: number
    stock: number | null
    content_price: number
    content_regular_price: number
    content_stock: number | null
    absent: Defaulted<boolean>
    withdrawn: Defaulted<boolean>
  }
  readonly variations: {
    id: number
    product_id: number
    price: number
    regular_price: number
    stock: number
    content_price: number
    content_regular_price: number
    content_stock: number
    absent: Defaulted<boolean>
  }
  readonly coupons: { code: string; uses: Generated<number> }
  readonly seeds: { name: string; hash: string }
}
