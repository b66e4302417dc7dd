import type { ProductCard } from '#domain/catalogue/product.ts'

/**
 * Keeps only the picture that a list shows, and the room in the same colour, so that a page does not contain the URLs
 * of all colours. The colour is the first one of `colours` that the product has, or else the product's first.
 */
export function cardForList(card: ProductCard, colours: readonly string[] = []): ProductCard {
  const matching = card.images.find(({ colour }) => colour !== null && colours.includes(colour))
  const shown = matching ?? card.images[0]
  const room = card.rooms.find(({ colour }) => colour === shown?.colour)
  return { ...card, images: shown === undefined ? [] : [shown], rooms: room === undefined ? [] : [room] }
}

/** The path of a card's product, in the colour that the card shows. */
export const cardPath = (card: ProductCard): string => colourPath(card, card.images[0]?.colour ?? null)

/** The path of a card's product in a colour; null for its first colour. */
export function colourPath({ slug, meta_data }: ProductCard, colour: string | null): string {
  const first = meta_data.bech_color[0]?.slug ?? null
  return colour === first || colour === null ? `/product/${slug}` : `/product/${slug}?colour=${colour}`
}
