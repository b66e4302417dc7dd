/** Of what the shopper does to what is in the cart. */
export const CART_ACTION_WORDS = {
  removed: (name: string) => `${name} removed from your cart`,
  undo: 'Undo',
}

declare module '../../ui/language/language-context.ts' {
  interface Translations {
    readonly cartActions: typeof CART_ACTION_WORDS
  }
}
