/** At this stock or less, the shop shows how many are left. */
export const LOW_STOCK_LIMIT = 5

/** The stock if it is low; null if there is enough, or none. */
export const lowStockOf = (stock: number): number | null => (stock > 0 && stock <= LOW_STOCK_LIMIT ? stock : null)
