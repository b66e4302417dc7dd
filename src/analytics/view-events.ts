import * as v from 'valibot'
import { CentsSchema } from '#domain/money/cents-schema.ts'
import { pathWithoutLanguage } from '#domain/site/languages.ts'
import {
  type EcommerceEvent,
  type EcommerceItem,
  type EcommerceList,
  ecommerceOf,
  ecommerceOfList,
} from '../client/analytics/ecommerce-event.ts'

const ListedProductSchema = v.object({
  id: v.number(),
  slug: v.string(),
  name: v.string(),
  price: CentsSchema,
  regular_price: CentsSchema,
  categories: v.array(v.object({ slug: v.string() })),
  meta_data: v.object({ bech_color: v.array(v.object({ slug: v.string(), name: v.string() })) }),
})
type ListedProduct = v.InferOutput<typeof ListedProductSchema>

const ProductSchema = v.object({
  ...ListedProductSchema.entries,
  variations: v.record(
    v.string(),
    v.object({ attributes: v.array(v.object({ option: v.string() })), price: CentsSchema, regular_price: CentsSchema }),
  ),
})

/** The product lists, by the data of the pages' loaders. */
const ListSchema = v.union([
  v.pipe(
    v.object({
      category: v.object({ slug: v.string(), name: v.string() }),
      listing: v.object({ products: v.array(ListedProductSchema) }),
    }),
    v.transform(({ category: { slug: id, name }, listing: { products } }) => ({ id, name, products })),
  ),
  v.pipe(
    v.object({ q: v.string(), products: v.array(ListedProductSchema) }),
    v.transform(({ products }) => ({ id: 'search', name: 'Search', products })),
  ),
  v.pipe(
    v.object({ hero: v.unknown(), products: v.array(ListedProductSchema) }),
    v.transform(({ products }) => ({ id: 'home', name: 'Front page', products })),
  ),
  v.pipe(
    v.object({ slug: v.string(), title: v.string(), html: v.string(), products: v.array(ListedProductSchema) }),
    v.transform(({ slug, title, products }) => ({ id: `article-${slug}`, name: title, products })),
  ),
  v.pipe(
    v.object({ product: v.object({ slug: v.string(), name: v.string(), related: v.array(ListedProductSchema) }) }),
    v.transform(({ product: { slug, name, related } }) => ({
      id: `related-${slug}`,
      name: `Goes with ${name}`,
      products: related,
    })),
  ),
])

const ProductPageSchema = v.object({ product: ProductSchema })

/** A product list that a page shows. */
export interface ItemList extends EcommerceList {
  readonly products: readonly ListedProduct[]
}

/** The product list in a page's loader data; null if it has none. */
export function itemListIn(data: unknown): ItemList | null {
  const parsed = v.safeParse(ListSchema, data)
  return parsed.success && parsed.output.products.length > 0 ? parsed.output : null
}

export function viewItemListEvent(list: ItemList): EcommerceEvent {
  return { event: 'view_item_list', ecommerce: ecommerceOfList(list, list.products.map(itemOf)) }
}

/** The event for a click on a product of a list, in any language; null for any other link. */
export function selectItemEvent(list: ItemList, path: string): EcommerceEvent | null {
  const index = list.products.findIndex(({ slug }) => pathWithoutLanguage(path) === `/product/${slug}`)
  const product = list.products[index]
  return product === undefined
    ? null
    : { event: 'select_item', ecommerce: ecommerceOfList(list, [itemOf(product, index)]) }
}

/** The event for viewing a product with the choice in its URL; null for any other page. */
export function viewItemEvent(data: unknown, search: URLSearchParams): EcommerceEvent | null {
  const parsed = v.safeParse(ProductPageSchema, data)
  if (!parsed.success) return null
  const { product } = parsed.output
  const colour = product.meta_data.bech_color.find(({ slug }) => slug === search.get('colour'))
  const named = search.get('variation') ?? ''
  const variation = Object.hasOwn(product.variations, named) ? product.variations[named] : undefined
  const { index: _, ...item } = itemOf(product, 0)
  const options = variation?.attributes.map(({ option }) => option) ?? []
  const seen = {
    ...item,
    price: variation?.price ?? product.price,
    regularPrice: variation?.regular_price ?? product.regular_price,
    variant: colour === undefined ? options : [...options, colour.name],
  }
  return { event: 'view_item', ecommerce: ecommerceOf([seen]) }
}

function itemOf({ id, name, price, regular_price, categories }: ListedProduct, index: number): EcommerceItem {
  return {
    id,
    name,
    price,
    regularPrice: regular_price,
    categories: categories.map(({ slug }) => slug),
    variant: [],
    quantity: 1,
    index,
  }
}
