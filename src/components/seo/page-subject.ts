import type { Product, ProductCard } from '#domain/catalogue/product.ts'
import type { Article } from '#domain/texts/article.ts'
import type { Faqs } from '#domain/texts/information.ts'
import type { ProductReviews } from '../../client/product-reviews.ts'
import type { CompanyDetails } from '../../client/shop-data.ts'
import type { Language } from '../../ui/language/language-context.ts'

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

export interface SiteFacts {
  /** The shop's URL, without a trailing slash. */
  readonly home: string
  /** Null if it could not be read. */
  readonly company: CompanyDetails | null
  /** The page's language. */
  readonly language: Language
}

/** A schema.org object, for JSON-LD. */
export type SchemaThing = Readonly<Record<string, unknown>>
