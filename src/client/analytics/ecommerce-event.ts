import type { Cents } from '#domain/money/cents.ts'

/** A product for analytics. Prices are in cents, for one piece. */
export interface EcommerceItem {
  readonly id: number
  readonly name: string
  readonly price: Cents
  readonly regularPrice: Cents
  /** From the widest to the narrowest. */
  readonly categories: readonly string[]
  /** The chosen options and colour. */
  readonly variant: readonly string[]
  readonly quantity: number
  /** Its index in a list, from 0. */
  readonly index?: number
}

/** Identifies a list of products. */
export interface EcommerceList {
  readonly id: string
  readonly name: string
}

/** An item in GA4's format. Amounts are in rand. */
type Ga4Item = Readonly<Record<string, string | number>>

export interface EcommerceEvent {
  readonly event:
    | 'view_item_list'
    | 'select_item'
    | 'view_item'
    | 'add_to_cart'
    | 'remove_from_cart'
    | 'view_cart'
    | 'begin_checkout'
    | 'add_shipping_info'
    | 'add_payment_info'
    | 'purchase'
    | 'refund'
  readonly ecommerce: Readonly<Record<string, unknown>> & { readonly items: readonly Ga4Item[] }
}

/** GA4 has five category fields. */
const MAX_CATEGORIES = 5

/** Items with their total value: the sum of price times quantity, without delivery. */
export function ecommerceOf(items: readonly EcommerceItem[]): EcommerceEvent['ecommerce'] {
  const cents = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return { currency: 'ZAR', value: randOf(cents), items: items.map((item) => ga4Item(item)) }
}

/** Items of a product list, without a value. */
export function ecommerceOfList(list: EcommerceList, items: readonly EcommerceItem[]): EcommerceEvent['ecommerce'] {
  return {
    item_list_id: list.id,
    item_list_name: list.name,
    items: items.map((item) => ({ ...ga4Item(item), item_list_id: list.id, item_list_name: list.name })),
  }
}

function ga4Item({ id, name, price, regularPrice, categories, variant, quantity, index }: EcommerceItem): Ga4Item {
  const named = categories
    .slice(0, MAX_CATEGORIES)
    .map((category, at) => [at === 0 ? 'item_category' : `item_category${at + 1}`, category])
  return {
    item_id: String(id),
    item_name: name,
    item_brand: 'Rusbank',
    ...Object.fromEntries(named),
    ...(variant.length > 0 && { item_variant: variant.join(', ') }),
    price: randOf(price),
    ...(regularPrice > price && { discount: randOf(regularPrice - price) }),
    quantity,
    ...(index !== undefined && { index }),
  }
}

export const randOf = (cents: Cents): number => cents / 100
