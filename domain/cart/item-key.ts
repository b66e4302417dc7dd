import * as v from 'valibot'

export interface ItemChoice {
  readonly productId: number
  /** Null for a product without variations. */
  readonly variation: number | null
  /** The `bech_color` slug; null for a product without colours. */
  readonly colour: string | null
}

/** `1001-10013-stone`; `_` where a product has no variations or no colours. */
export const ItemKeySchema = v.pipe(v.string(), v.regex(/^\d+-(\d+|_)-([a-z0-9-]+|_)$/), v.maxLength(160))

/** Names a cart line by what is in it, the same in every browser and on the server, before the server has seen it. */
export function itemKey({ productId, variation, colour }: ItemChoice): string {
  return `${productId}-${variation ?? '_'}-${colour ?? '_'}`
}
