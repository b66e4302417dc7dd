/** Texts about the shopper's changes to the cart. */
export const CART_ACT_WORDS = { removed: (name: string) => `${name} removed from your cart`, undo: 'Undo' }
