import type * as content from '#content/schema.ts'
import type { Category } from '#domain/catalogue/category.ts'
import { inStockOrAll, lowStockOf } from '#domain/catalogue/low-stock.ts'
import type { Product, ProductCard } from '#domain/catalogue/product.ts'
import type { Coupon } from '#domain/coupon/terms.ts'
import { type ContentParts, contentParts } from './content-parts.ts'
import { couponOf } from './coupon-of.ts'
import type { PictureSource } from './images-of.ts'
import { type PictureManifest, pictureOf } from './picture-manifest.ts'

/** What a catalogue is composed of: `content/`, with prices and stock from the database. */
export interface CatalogueSource extends PictureSource {
  readonly products: readonly content.Product[]
  readonly categories: readonly content.Category[]
  readonly coupons: readonly content.Coupon[]
  /** Another release has stored other content since. */
  readonly isOutdated?: boolean
}

/** Everything the shop sells. It is immutable: a change creates a new one. */
export interface Catalogue {
  /** In the order of the shop's lists. */
  readonly cards: readonly ProductCard[]
  readonly categories: readonly Category[]
  readonly coupons: readonly Coupon[]
  readonly isOutdated: boolean
  readonly product: (id: number) => Product | undefined
  /** The product of a variation. */
  readonly productOfVariation: (id: number) => Product | undefined
  readonly bySlug: (slug: string) => Product | undefined
  readonly category: (slug: string) => Category | undefined
}

/** `partsOf` allows reusing the parts of a previous catalogue. */
export function composeCatalogue(
  source: CatalogueSource,
  partsOf = (product: content.Product): ContentParts => contentParts(product, source),
): Catalogue {
  const composed = source.products.map((product) => {
    const parts = partsOf(product)
    const draft = composeProduct(product, source, parts)
    return { draft, card: cardOf(draft, parts) }
  })
  const cardBySlug = new Map(composed.map(({ draft, card }) => [draft.slug, card]))
  const relatedOf = new Map(source.products.map(({ slug, related }) => [slug, related]))
  const products = composed.map(({ draft }) => ({
    ...draft,
    description: withLinks(draft.description, (slug) => cardBySlug.has(slug)),
    related: (relatedOf.get(draft.slug) ?? []).flatMap((slug) => cardBySlug.get(slug) ?? []),
  }))
  const byId = new Map(products.map((product) => [product.id, product]))
  const bySlug = new Map(products.map((product) => [product.slug, product]))
  const byVariation = new Map(
    products.flatMap((product) => Object.keys(product.variations).map((id) => [Number(id), product] as const)),
  )
  const cards = [...cardBySlug.values()]
  const categories = source.categories
    .toSorted((a, b) => a.order - b.order)
    .map((category) => composeCategory(category, cards, source.pictures))
  const categoryBySlug = new Map(categories.map((category) => [category.slug, category]))
  return {
    cards,
    categories,
    coupons: source.coupons.toSorted((a, b) => a.order - b.order).map(couponOf),
    isOutdated: source.isOutdated ?? false,
    product: (id) => byId.get(id),
    productOfVariation: (id) => byVariation.get(id),
    bySlug: (slug) => bySlug.get(slug),
    category: (slug) => categoryBySlug.get(slug),
  }
}

function composeProduct(product: content.Product, source: CatalogueSource, parts: ContentParts): Product {
  const variations = Object.fromEntries(
    product.variations.map(({ id, options, price, regular_price, stock }) => {
      const attributes = product.attributes.map(({ name }) => ({ name, option: options[name] ?? '' }))
      return [id, { attributes, price, regular_price, stock }]
    }),
  )
  const available = inStockOrAll(product.variations)
  const cheapest = available.toSorted((a, b) => a.price - b.price)[0]
  const stock = product.stock ?? product.variations.reduce((sum, variation) => sum + variation.stock, 0)
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    tagline: product.tagline,
    type: product.type,
    range: product.range,
    seats: product.seats,
    price: cheapest?.price ?? product.price,
    regular_price: cheapest?.regular_price ?? product.regular_price,
    price_varies: new Set(available.map(({ price }) => price)).size > 1,
    in_stock: stock > 0,
    few_left: lowStockOf(stock),
    categories: product.categories.flatMap((slug) => {
      const category = source.categories.find((each) => each.slug === slug)
      return category === undefined ? [] : [{ slug, name: category.name }]
    }),
    meta_data: { bech_color: parts.colours },
    images: parts.images,
    dimensions: product.dimensions_cm,
    fabric: product.fabric,
    description: parts.description,
    attributes: product.attributes,
    variations,
    stock: product.stock,
    weight: product.weight_kg,
    materials: product.materials,
    care: product.care,
    filling: product.filling,
    frame: product.frame,
    delivery_days: product.delivery_days,
    related: [],
  }
}

const PRODUCT_LINK = /<a href="\/product\/([\w-]+)[^"]*">(.*?)<\/a>/g

/** The HTML of a description, in which a link to a product that is not sold is plain text. */
function withLinks(html: string, isSold: (slug: string) => boolean): string {
  return html.replace(PRODUCT_LINK, (link: string, slug: string, words: string) => (isSold(slug) ? link : words))
}

/** The fields of a product that a list needs. */
function cardOf(product: Product, { card: pictures }: ContentParts): ProductCard {
  const { description: _d, attributes: _a, variations: _v, stock: _s, weight: _w, materials: _m, ...rest } = product
  const { care: _c, filling: _f, frame: _r, delivery_days: _e, related: _l, ...card } = rest
  return { ...card, ...pictures }
}

function composeCategory(
  category: content.Category,
  cards: readonly ProductCard[],
  pictures: PictureManifest,
): Category {
  const { slug, name, description, parent, picture } = category
  return {
    slug,
    name,
    description,
    parent,
    count: cards.filter((card) => card.categories.some((each) => each.slug === slug)).length,
    picture: pictureOf(pictures, { source: picture, kind: 'hero', colour: null, alt: '' }),
  }
}
