import type { Product } from '#domain/catalogue/product.ts'
import type { ProductReviews } from '../client/product-reviews.ts'

/** What the page of a product is made of. */
export interface ProductData {
  readonly product: Product
  /** When it was read, in epoch ms: delivery is reckoned from then. */
  readonly at: number
  /** What the server rendered; null where the browser asks by itself. */
  readonly reviews: ProductReviews | null
}
