import type { ShopApi } from '../api/shop-api.ts'
import { later } from '../app/later.tsx'
import type { RecentlySeenProps } from '../recently-seen/recently-seen.tsx'
import type { ProductReviews } from '../reviews/read-reviews.ts'
import type { ReviewsSectionProps } from '../reviews/reviews-section.tsx'
import type { DeliveryDatesProps } from '../shipping/delivery-dates.tsx'
import type { ProductFactsProps } from './product-facts.tsx'

export const DeliveryDates = later<DeliveryDatesProps>(
  async () => (await import('../shipping/delivery-dates.tsx')).DeliveryDates,
)
export const ProductFacts = later<ProductFactsProps>(async () => (await import('./product-facts.tsx')).ProductFacts)
export const ReviewsSection = later<ReviewsSectionProps>(
  async () => (await import('../reviews/reviews-section.tsx')).ReviewsSection,
)
export const RecentlySeen = later<RecentlySeenProps>(
  async () => (await import('../recently-seen/recently-seen.tsx')).RecentlySeen,
)

/** Brings the parts beside the product itself, when a shopper comes from another page. */
export function bringParts(): void {
  for (const { bring } of [DeliveryDates, ProductFacts, ReviewsSection, RecentlySeen]) bring()
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
