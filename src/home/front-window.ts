import type { ProductCard } from '#domain/catalogue/product.ts'

type Colour = ProductCard['meta_data']['bech_color'][number]

/** A fabric with the colours it comes in. */
export interface Cloth {
  readonly fabric: string
  readonly colours: readonly Colour[]
}

/** The first piece of each range, in the order given: no two of a kind side by side. */
export function onePerRange(products: readonly ProductCard[]): readonly ProductCard[] {
  const seen = new Set<string>()
  return products.filter(({ range }) => {
    if (range === null || seen.has(range)) return false
    seen.add(range)
    return true
  })
}

/** The fabrics that the products come in, each with all its colours once. */
export function clothsOf(products: readonly ProductCard[]): readonly Cloth[] {
  const byFabric = new Map<string, Map<string, Colour>>()
  for (const { fabric, meta_data } of products) {
    if (fabric === null) continue
    const colours = byFabric.get(fabric) ?? new Map<string, Colour>()
    byFabric.set(fabric, colours)
    for (const colour of meta_data.bech_color) colours.set(colour.slug, colour)
  }
  return [...byFabric].map(([fabric, colours]) => ({ fabric, colours: [...colours.values()] }))
}
