import type { ProductCard } from '#domain/catalogue/product.ts'

/**
 * A card with the one picture that a list shows, and the room in the same colour, so that a page does not carry every colour's addresses: the first of
 * the colours that were asked for, or else the product's own first.
 */
export function cardForList(card: ProductCard, colours: readonly string[] = []): ProductCard {
  const matching = card.images.find(({ colour }) => colour !== null && colours.includes(colour))
  const shown = matching ?? card.images[0]
  const room = card.rooms.find(({ colour }) => colour === shown?.colour)
  return {
    ...card,
    images: shown === undefined ? [] : [shown],
    rooms: room === undefined ? [] : [room],
  }
}

/** The address of a card's product, in the colour that the card shows. */
export function cardPath(card: ProductCard): string {
  return colourPath(card, card.images[0]?.colour ?? null)
}

/** The address of a card's product in a colour; null for the product's own first. */
export function colourPath({ slug, meta_data }: ProductCard, colour: string | null): string {
  const first = meta_data.bech_color[0]?.slug ?? null
  return colour === first || colour === null ? `/product/${slug}` : `/product/${slug}?colour=${colour}`
}
