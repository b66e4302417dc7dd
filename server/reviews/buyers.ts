/** The reviews' port to purchases. */
export interface Buyers {
  readonly hasOrdered: (order: { readonly customerId: string; readonly productId: number }) => Promise<boolean>
}
