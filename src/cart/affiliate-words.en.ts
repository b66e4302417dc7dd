/** Texts about a promo code from a link. */
export const AFFILIATE_WORDS = {
  checking: (code: string) => `We’ll check promo code ${code} against your cart`,
  discount: 'If it’s valid, you’ll see the discount in your cart.',
}
