import type { ProductCard } from '#domain/catalogue/product.ts'

/**
 * A card with the one picture that a list shows, so that a page does not carry every colour's addresses: the first of
 * the colours that were asked for, or else the product's own first.
 */
export function cardForList(card: ProductCard, colours: readonly string[] = []): ProductCard {
  const asked = card.images.find(({ colour }) => colour !== null && colours.includes(colour))
  const shown = asked ?? card.images[0]
  return { ...card, images: shown === undefined ? [] : [shown] }
}

/** The address of a card's product, in the colour that the card shows. */
export function cardPath({ slug, images, meta_data }: ProductCard): string {
  const shown = images[0]?.colour ?? null
  const first = meta_data.bech_color[0]?.slug ?? null
  return shown === first || shown === null ? `/product/${slug}` : `/product/${slug}?colour=${shown}`
}
