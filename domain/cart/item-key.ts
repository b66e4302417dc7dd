export interface ItemChoice {
  readonly productId: number
  /** Null for a product without variations. */
  readonly variation: number | null
  /** The `bech_color` slug; null for a product without colours. */
  readonly colour: string | null
}

/** An item key inside a text, with the product's id in its group. */
const ITEM_KEY = /\b(\d+)-(?:\d+|_)-(?:[a-z0-9-]+|_)/g

/** Replaces the item keys in a text by the names of their products. A key without a name stays. */
export function withProductNames(text: string, nameOf: (productId: number) => string | undefined): string {
  return text.replace(ITEM_KEY, (key, id: string) => nameOf(Number(id)) ?? key)
}

/** Identifies a cart line by its content, so that every browser and the server derive the same key independently. */
export function itemKey({ productId, variation, colour }: ItemChoice): string {
  return `${productId}-${variation ?? '_'}-${colour ?? '_'}`
}
