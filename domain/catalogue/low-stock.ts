/** At this stock or less, the shop shows how many are left. */
export const LOW_STOCK_LIMIT = 5

/** The stock if it is low; null if there is enough, or none. */
export const lowStockOf = (stock: number): number | null => (stock > 0 && stock <= LOW_STOCK_LIMIT ? stock : null)

/** Those of which any are left, or all if none of them is in stock. */
export function inStockOrAll<Stocked extends { readonly stock: number }>(all: readonly Stocked[]): readonly Stocked[] {
  const left = all.filter(({ stock }) => stock > 0)
  return left.length > 0 ? left : all
}
