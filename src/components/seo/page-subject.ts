import type { Product, ProductCard } from '#domain/catalogue/product.ts'
import type { Article } from '#domain/texts/article.ts'
import type { Faqs } from '#domain/texts/information.ts'
import type { ProductReviews } from '../../client/product-reviews.ts'

export interface BreadcrumbItem {
  readonly name: string
  readonly path: string
  /** Of the name, where it is in another language than the page. */
  readonly lang?: string | undefined
}

/** One thing that a page is about, as search engines are told of it. */
export type PageSubject =
  | { readonly kind: 'product'; readonly product: Product; readonly reviews: ProductReviews | null }
  | { readonly kind: 'list'; readonly name: string; readonly path: string; readonly products: readonly ProductCard[] }
  | { readonly kind: 'article'; readonly article: Article }
  | { readonly kind: 'questions'; readonly faqs: Faqs }
  /** The shop itself, and its site. */
  | { readonly kind: 'shop' }
  | { readonly kind: 'site' }
  /** The way to the page from the front page, which goes without saying; the page itself is the last step. */
  | { readonly kind: 'breadcrumb'; readonly steps: readonly BreadcrumbItem[] }
