/** Of what could not be sent, or was refused. */
export const REFUSAL_WORDS = {
  unreachable: 'We couldn’t reach the shop',
  offline: 'You’re offline',
  saved: 'Your cart is saved on this device. We’ll send it as soon as we’re connected.',
  viewCart: 'View cart',
}

declare module '../ui/language/language-context.ts' {
  interface Translations {
    readonly refusals: typeof REFUSAL_WORDS
  }
}
