import { lazyIsland } from '../ui/loading/lazy-island.tsx'

export const DeliveryFacts = lazyIsland(async () => (await import('./delivery-facts.tsx')).DeliveryFacts)
export const InstalmentLine = lazyIsland(async () => {
  const { InstalmentLine: Line, preloadInstalmentPlan } = await import('../components/payment/instalment-line.tsx')
  // Its inner island must be loaded when the interactions with both are replayed.
  await preloadInstalmentPlan()
  return Line
})
export const ProductFacts = lazyIsland(async () => (await import('./product-facts.tsx')).ProductFacts, 'near')
export const ReviewsSection = lazyIsland(
  async () => (await import('./reviews/reviews-section.tsx')).ReviewsSection,
  'near',
)
export const RelatedProducts = lazyIsland(async () => (await import('./related-products.tsx')).RelatedProducts, 'near')
export const RecentlyViewed = lazyIsland(
  async () => (await import('./recently-viewed/recently-viewed.tsx')).RecentlyViewed,
)

/** Loads the code of the islands, for a client-side navigation. */
export function preloadIslands(): void {
  const islands = [DeliveryFacts, InstalmentLine, ProductFacts, ReviewsSection, RelatedProducts, RecentlyViewed]
  for (const { preload } of islands) void preload()
}
