/** Who has bought what, as far as a review has to know. */
export interface Buyers {
  /** Whether the customer whose session this token is has an order with the product. */
  readonly hasOrdered: (order: { readonly token: string; readonly productId: number }) => Promise<boolean>
}

/** A shop that has no orders yet. */
export const noBuyers: Buyers = { hasOrdered: async () => false }
