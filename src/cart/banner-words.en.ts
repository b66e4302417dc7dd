export const BANNER_WORDS = {
  update: 'We’ve updated the shop. Please reload the page to continue. Your cart stays as it is.',
  reload: 'Reload',
  memory:
    'Your browser isn’t saving data, so your cart will be lost when you close this page. Check out before you leave, or free up some space and reload.',
}
