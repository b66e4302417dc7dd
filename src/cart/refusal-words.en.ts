/** Texts about changes that could not be sent or were refused. */
export const REFUSAL_WORDS = {
  unreachable: 'We couldn’t connect',
  offline: 'You’re offline',
  saved: 'Your cart is saved on this device. We’ll sync it once you’re back online.',
  unsaved: 'Please keep this page open. Your cart will be saved once you’re back online.',
  viewCart: 'View cart',
}
