import type { ShopApi } from '../api/shop-api.ts'
import { later } from '../app/later.tsx'
import type { RecentlySeenProps } from '../recently-seen/recently-seen.tsx'
import type { ProductReviews } from '../reviews/read-reviews.ts'
import type { ReviewsSectionProps } from '../reviews/reviews-section.tsx'
import type { DeliveryFactsProps } from './delivery-facts.tsx'
import type { ProductFactsProps } from './product-facts.tsx'
import type { RelatedPiecesProps } from './related-pieces.tsx'

export const DeliveryFacts = later<DeliveryFactsProps>(async () => (await import('./delivery-facts.tsx')).DeliveryFacts)
export const ProductFacts = later<ProductFactsProps>(
  async () => (await import('./product-facts.tsx')).ProductFacts,
  'near',
)
export const ReviewsSection = later<ReviewsSectionProps>(
  async () => (await import('../reviews/reviews-section.tsx')).ReviewsSection,
  'near',
)
export const RelatedPieces = later<RelatedPiecesProps>(
  async () => (await import('./related-pieces.tsx')).RelatedPieces,
  'near',
)
export const RecentlySeen = later<RecentlySeenProps>(
  async () => (await import('../recently-seen/recently-seen.tsx')).RecentlySeen,
)

/** Brings the parts beside the product itself, when a shopper comes from another page. */
export function bringParts(): void {
  for (const { bring } of [DeliveryFacts, ProductFacts, ReviewsSection, RelatedPieces, RecentlySeen]) bring()
}

/** The reviews that a rendered page has in it. A browser asks for them by itself, and keeps them for a while. */
export async function firstReviews(
  api: ShopApi,
  productId: number,
  signal: AbortSignal,
): Promise<ProductReviews | null> {
  if (!import.meta.env.SSR) return null
  const { FIRST_REVIEWS, readReviews } = await import('../reviews/read-reviews.ts')
  return readReviews(api, { productId, sort: 'recent', take: FIRST_REVIEWS }, signal)
}
