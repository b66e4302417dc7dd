export const SEARCH_BOX_WORDS = { search: 'Search', theShop: 'Search the shop', examples: 'Couches, fabrics, help' }
