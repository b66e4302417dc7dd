import {
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from 'react-router-dom'
import type { Category } from '#domain/catalogue/category.ts'
import type { Listing } from '#domain/catalogue/listing.ts'
import type { ReviewsDashboard } from '#domain/review/review.ts'
import { loaded } from '../client/api/loaded.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { useTerm } from '../client/catalogue-words.ts'
import { categoryPath } from '../client/paths/category-path.ts'
import type { CategoryLink } from '../client/shop-data.ts'
import { useShopData } from '../client/use-shop-data.ts'
import { cardForList } from '../components/catalogue/product-card.ts'
import type { Ratings } from '../components/catalogue/product-grid.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import type { BreadcrumbItem } from '../components/seo/page-subject.ts'
import page from '../ui/design/page.module.css'
import { useContentLang, useWords } from '../ui/language/language-context.ts'
import styles from './category-page.module.css'
import { Filters } from './filters.tsx'
import { ListedProducts } from './listed-products.tsx'
import { CATEGORY_WORDS } from './words.en.ts'

interface CategoryData {
  readonly category: Category
  readonly listing: Listing
  readonly ratings: Ratings
}

/** The page of one category, at `/product-category/{slug}`. The query is the list's state, as the server reads it. */
export function categoryRoute(api: ShopApi) {
  return {
    loader: async ({ params, request }: LoaderFunctionArgs): Promise<CategoryData> => {
      const slug = params.slug ?? ''
      const query = new URL(request.url).searchParams
      query.set('category', slug)
      const [category, listing, reviews] = await Promise.all([
        api.get<Category>(`/api/categories/${encodeURIComponent(slug)}`, request.signal),
        api.get<Listing>(`/api/products?${query}`, request.signal),
        api.get<ReviewsDashboard>('/api/reviews-dashboard', request.signal),
      ])
      const found = loaded(category)
      // A query that the list does not understand is dropped: the page is worth more than the mistake.
      if (!listing.ok && listing.reason === 'refused' && listing.status === 400) throw redirect(categoryPath(slug))
      const list = loaded(listing)
      return {
        category: found,
        ratings: reviews.ok ? ratingsOf(reviews.body, list) : {},
        listing: { ...list, products: list.products.map((card) => cardForList(card, query.getAll('colour'))) },
      }
    },
    Component: CategoryPage,
  }
}

function CategoryPage() {
  const { category, listing, ratings } = useLoaderData<CategoryData>()
  const words = useWords('category', CATEGORY_WORDS)
  const term = useTerm()
  const title = term(category.name)
  const contentLang = useContentLang()
  const { categories } = useShopData()
  const [search] = useSearchParams()
  const { state } = useNavigation()
  const within = categories.filter(({ parent, count }) => parent === category.slug && count > 0)
  const path = categoryPath(category.slug)
  const isNarrowed = search.size > (search.has('page') ? 1 : 0) + (search.has('sort') ? 1 : 0)
  return (
    <div className={page.page}>
      <PageHead
        title={title}
        description={category.description}
        path={listing.page > 1 ? `${path}?page=${listing.page}` : path}
        picture={category.picture}
        indexed={!isNarrowed}
        hasTranslations={!isNarrowed}
        about={[
          { kind: 'breadcrumb', steps: breadcrumbOf(category, categories) },
          { kind: 'list', name: category.name, path, products: listing.products },
        ]}
      />
      <div className={page.head}>
        <h1>{title}</h1>
        <p lang={contentLang}>{category.description}</p>
      </div>
      {within.length > 0 && (
        <nav className={styles.within} aria-label={words.byType(title)}>
          <ul>
            {within.map(({ slug, name, count }) => (
              <li key={slug}>
                <Link to={categoryPath(slug)}>
                  <span className={styles.name}>{term(name)}</span> <span className={styles.count}>{count}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Filters key={category.slug} listing={listing} path={path} />
      <ListedProducts listing={listing} ratings={ratings} path={path} search={search} isBusy={state !== 'idle'} />
    </div>
  )
}

/** Of the listed products that have reviews. */
function ratingsOf({ results }: ReviewsDashboard, { products }: Listing): Ratings {
  const listed = new Set(products.map(({ id }) => id))
  const rated = results.filter(({ productId }) => listed.has(productId))
  return Object.fromEntries(rated.map(({ productId, rating, count }) => [productId, { rating, count }]))
}

/** The category below the one that it is a part of. */
function breadcrumbOf(
  { slug, name, parent }: Category,
  categories: readonly CategoryLink[],
): readonly BreadcrumbItem[] {
  const above = categories.filter((category) => category.slug === parent)
  return [...above, { slug, name }].map((step) => ({ name: step.name, path: categoryPath(step.slug) }))
}
