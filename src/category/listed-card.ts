import type { ProductCard } from '#domain/catalogue/product.ts'

/** A card with the one picture that a list shows, so that a page does not carry every colour's addresses. */
export function listedCard(card: ProductCard): ProductCard {
  return { ...card, images: card.images.slice(0, 1).map((image) => ({ ...image, placeholder: null })) }
}
