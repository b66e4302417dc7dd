export interface ItemChoice {
  readonly productId: number
  /** Null for a product without variations. */
  readonly variation: number | null
  /** The `bech_color` slug; null for a product without colours. */
  readonly colour: string | null
}

/** Names a cart line by what is in it, the same in every browser and on the server, before the server has seen it. */
export function itemKey({ productId, variation, colour }: ItemChoice): string {
  return `${productId}-${variation ?? '_'}-${colour ?? '_'}`
}
