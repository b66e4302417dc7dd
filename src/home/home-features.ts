import type { Category } from '#domain/catalogue/category.ts'
import type { Picture, ProductCard } from '#domain/catalogue/product.ts'

type Colour = ProductCard['meta_data']['bech_color'][number]

export interface Fabric {
  readonly fabric: string
  readonly colours: readonly Colour[]
}

/** The first product of each range, in the given order. */
export function onePerRange(products: readonly ProductCard[]): readonly ProductCard[] {
  const seen = new Set<string>()
  return products.filter(({ range }) => {
    if (range === null || seen.has(range)) return false
    seen.add(range)
    return true
  })
}

/** A type of couch, with a studio picture of one product of this type. */
interface CouchKind {
  readonly slug: string
  readonly name: string
  readonly count: number
  readonly picture: Picture
}

/** The types of couches, each with another range in another colour. A product's second category is its main type. */
export function couchKinds(categories: readonly Category[], products: readonly ProductCard[]): readonly CouchKind[] {
  const used = new Set<string>()
  return categories.map(({ slug, name, count, picture }, index) => {
    const within = products.filter((product) => product.categories[1]?.slug === slug)
    const product = within.find(({ range }) => range !== null && !used.has(range)) ?? within[0]
    if (product === undefined) return { slug, name, count, picture }
    if (product.range !== null) used.add(product.range)
    return { slug, name, count, picture: product.images[(index + 2) % product.images.length] ?? picture }
  })
}

/** The fabrics that the products come in, each with all its colours once. */
export function fabricsOf(products: readonly ProductCard[]): readonly Fabric[] {
  const byFabric = new Map<string, Map<string, Colour>>()
  for (const { fabric, meta_data } of products) {
    if (fabric === null) continue
    const colours = byFabric.get(fabric) ?? new Map<string, Colour>()
    byFabric.set(fabric, colours)
    for (const colour of meta_data.bech_color) colours.set(colour.slug, colour)
  }
  return [...byFabric].map(([fabric, colours]) => ({ fabric, colours: [...colours.values()] }))
}
