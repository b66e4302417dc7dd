export const OFFLINE_WORDS = {
  offline: 'You’re offline',
  description: 'You can open this page once you’re back online.',
  advice:
    'Your cart is saved on this device. You can still see products you’ve viewed here, but prices may have changed.',
  cart: 'View cart',
  home: 'Home',
  card: 'Offline',
  prices: 'You’re offline. Prices may have changed.',
  unreachable: 'We can’t reach the shop right now. Prices may have changed.',
  dismiss: 'Dismiss',
}
