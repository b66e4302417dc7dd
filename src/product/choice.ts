import { inStockOrAll, LOW_STOCK_LIMIT } from '#domain/catalogue/low-stock.ts'
import type { Product } from '#domain/catalogue/product.ts'

/** The shopper's choice so far: options by the attribute's name, and the slug of a colour. */
export interface Choice {
  readonly options: Readonly<Record<string, string>>
  /** Null for a product without colours. */
  readonly colour: string | null
}

export type ConfigurableProduct = Pick<
  Product,
  'attributes' | 'variations' | 'meta_data' | 'price' | 'regular_price' | 'price_varies' | 'stock'
>

type Variation = Product['variations'][string]
interface ChosenVariation extends Variation {
  readonly id: number
}

/** The variation with the chosen options; null while one is missing. */
export function variationOf(product: ConfigurableProduct, { options }: Choice): ChosenVariation | null {
  if (product.attributes.some(({ name }) => options[name] === undefined)) return null
  return variations(product).find((variation) => fits(variation, options)) ?? null
}

/** The names of the attributes without a choice, in the product's order. */
export function missingOptions(product: ConfigurableProduct, { options, colour }: Choice): readonly string[] {
  const missing = product.attributes.map(({ name }) => name).filter((name) => options[name] === undefined)
  return colour === null && product.meta_data.bech_color.length > 0 ? [...missing, 'Colour'] : missing
}

/**
 * The price of the choice; while options are missing, the lowest one that is possible and in stock. `regular` is the price
 * before a reduction, equal to `price` if there is none. `from` is whether the open options can lead to a higher price.
 */
export function priceOf(product: ConfigurableProduct, { options }: Choice) {
  const open = inStockOrAll(variations(product).filter((variation) => fits(variation, options)))
  const cheapest = open.toSorted((a, b) => a.price - b.price)[0]
  if (cheapest === undefined) return { price: product.price, regular: product.regular_price, from: false }
  return {
    price: cheapest.price,
    regular: cheapest.regular_price,
    from: open.some(({ price }) => price !== cheapest.price),
  }
}

/** The price difference and stock of each option of an attribute, with the other choices unchanged. */
export function optionFacts(product: ConfigurableProduct, choice: Choice, attribute: string) {
  const others = Object.fromEntries(Object.entries(choice.options).filter(([name]) => name !== attribute))
  const named = product.attributes.find(({ name }) => name === attribute)
  const facts = (named?.options ?? []).map((option) => {
    const open = variations(product).filter((variation) => fits(variation, { ...others, [attribute]: option }))
    return {
      option,
      lowest: Math.min(...inStockOrAll(open).map(({ price }) => price)),
      stock: Math.max(0, ...open.map(({ stock }) => stock)),
    }
  })
  const chosen = facts.filter(({ option }) => option === choice.options[attribute])
  const base = Math.min(...[...inStockOrAll(facts), ...chosen].map(({ lowest }) => lowest))
  return facts.map(({ option, lowest, stock }) => ({
    option,
    /** Cents above the cheapest option of this attribute that is in stock or chosen, with the other choices unchanged. */
    more: Number.isFinite(lowest) ? Math.max(0, lowest - base) : 0,
    soldOut: stock === 0,
  }))
}

/** The stock of the choice; null while options are missing. */
export function stockLeft(product: ConfigurableProduct, choice: Choice): number | null {
  if (product.attributes.length === 0) return product.stock ?? 0
  return variationOf(product, choice)?.stock ?? null
}

/** The stock of the choice if it is low enough to be shown; otherwise null. */
export function lowStock(product: ConfigurableProduct, choice: Choice): number | null {
  const left = stockLeft(product, choice)
  return left !== null && left <= LOW_STOCK_LIMIT ? left : null
}

function variations(product: ConfigurableProduct): readonly ChosenVariation[] {
  return Object.entries(product.variations).map(([id, variation]) => ({ ...variation, id: Number(id) }))
}

function fits({ attributes }: Variation, options: Choice['options']): boolean {
  return attributes.every(({ name, option }) => options[name] === undefined || options[name] === option)
}
