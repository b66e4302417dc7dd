export const NOT_FOUND_WORDS = {
  title: 'Page not found',
  description: 'We couldn’t find that page.',
  advice: 'It may have moved, or we may no longer sell it. Search the shop, or start here:',
  ways: {
    couches: 'All couches and chairs',
    ranges: 'All ranges',
    accessories: 'Accessories',
    help: 'Help',
    contact: 'Contact us',
  },
  cart: (count: number) => `Cart (${count})`,
}
