/** From so many down, a shopper is told how many there are. */
export const LOW_STOCK_LIMIT = 5

/** How many there are, where these are few; null where there are enough, or none. */
export function lowStockOf(stock: number): number | null {
  return stock > 0 && stock <= LOW_STOCK_LIMIT ? stock : null
}
