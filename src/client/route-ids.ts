/** The route whose data every page shares. */
export const SHOP_ROUTE = 'shop'
