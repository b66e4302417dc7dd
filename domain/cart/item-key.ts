export interface ItemChoice {
  readonly productId: number
  /** Null for a product without variations. */
  readonly variation: number | null
  /** The `bech_color` slug; null for a product without colours. */
  readonly colour: string | null
}

/** Identifies a cart line by its content, so that every browser and the server derive the same key independently. */
export function itemKey({ productId, variation, colour }: ItemChoice): string {
  return `${productId}-${variation ?? '_'}-${colour ?? '_'}`
}
