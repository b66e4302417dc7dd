import type { CartLine } from '#domain/cart/cart-state.ts'

/** The path of a product's page with a choice. */
export function productPath(slug: string, { colour, variation }: Pick<CartLine, 'colour' | 'variation'>): string {
  const chosen = new URLSearchParams()
  if (colour !== null) chosen.set('colour', colour)
  if (variation !== null) chosen.set('variation', String(variation))
  const query = chosen.toString()
  return `/product/${slug}${query === '' ? '' : `?${query}`}`
}
