/** From so many down, a shopper is told how many there are. */
export const FEW_LEFT = 5

/** How many there are, where these are few; null where there are enough, or none. */
export function fewLeft(stock: number): number | null {
  return stock > 0 && stock <= FEW_LEFT ? stock : null
}
