import type { Product, ProductCard } from '#domain/catalogue/product.ts'
import type { Article } from '#domain/texts/article.ts'
import type { Faqs } from '#domain/texts/information.ts'
import type { ProductReviews } from '../../client/product-reviews.ts'

export interface BreadcrumbItem {
  readonly name: string
  readonly path: string
  /** The language of the name, if it is not the page's. */
  readonly lang?: string | undefined
}

/** A thing that a page is about, for its structured data. */
export type PageSubject =
  | { readonly kind: 'product'; readonly product: Product; readonly reviews: ProductReviews | null }
  | { readonly kind: 'list'; readonly name: string; readonly path: string; readonly products: readonly ProductCard[] }
  | { readonly kind: 'article'; readonly article: Article }
  | { readonly kind: 'questions'; readonly faqs: Faqs }
  | { readonly kind: 'shop' }
  | { readonly kind: 'site' }
  /** The path to the page. The front page is left out; the page itself is the last step. */
  | { readonly kind: 'breadcrumb'; readonly steps: readonly BreadcrumbItem[] }
