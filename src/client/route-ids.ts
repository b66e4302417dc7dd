/** The route that holds what every page has. */
export const SHOP_ROUTE = 'shop'
