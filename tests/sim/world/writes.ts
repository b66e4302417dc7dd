import type { SellableProduct } from '#domain/catalogue/product.ts'

/** A product's stock and its price in cents. */
interface Shelf {
  readonly stock: number
  readonly price: number
}

/** A cart was written up to a position while the shop had this stock. */
export interface Write {
  readonly cartId: string
  readonly until: number
  /** By product and variation, as `1001-100101`. */
  readonly shelves: ReadonlyMap<string, Shelf>
}

export function shelvesOf(products: ReadonlyMap<number, SellableProduct>): ReadonlyMap<string, Shelf> {
  const shelves = new Map<string, Shelf>()
  for (const { id, stock, price, variations } of products.values()) {
    const each = Object.entries(variations)
    if (each.length === 0) shelves.set(`${id}-_`, { stock: stock ?? 0, price })
    for (const [variation, own] of each) {
      shelves.set(`${id}-${variation}`, { stock: own.stock ?? 0, price: own.price })
    }
  }
  return shelves
}
