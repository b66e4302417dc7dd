/** Texts of the error page. */
export const ERROR_WORDS = {
  unreachable: {
    title: 'We couldn’t connect',
    advice: 'You may be offline. Your cart is safe on this device. Try again once you’re back online.',
  },
  failed: {
    title: 'Something went wrong',
    advice: 'The problem is on our side. Your cart is safe. Please try again in a moment.',
  },
  missing: {
    title: 'This page didn’t load',
    advice: 'Your connection dropped, or we’ve just updated the shop. Your cart is safe. Please try again.',
  },
  broken: {
    title: 'Something went wrong on this page',
    advice: 'The problem is on our side. Your cart is safe. Reloading the page usually helps.',
  },
  reload: 'Reload the page',
  again: 'Try again',
  stillOffline: 'Still no connection. Try again',
  trying: 'Trying…',
  home: 'Home',
}
