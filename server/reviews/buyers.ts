/** Who has bought what, as far as a review has to know. */
export interface Buyers {
  readonly hasOrdered: (order: { readonly customerId: string; readonly productId: number }) => Promise<boolean>
}
