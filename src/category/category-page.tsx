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
import { loaded } from '../client/api/loaded.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { categoryPath } from '../client/paths/category-path.ts'
import type { CategoryLink } from '../client/shop-data.ts'
import { useShopData } from '../client/use-shop-data.ts'
import { Pagination } from '../components/catalogue/pagination.tsx'
import { cardForList } from '../components/catalogue/product-card.ts'
import { ProductGrid } from '../components/catalogue/product-grid.tsx'
import { JsonLd } from '../components/seo/json-ld.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import type { BreadcrumbItem } from '../components/seo/page-subject.ts'
import controls from '../ui/design/controls.module.css'
import { pluralize } from '../ui/format/pluralize.ts'
import styles from './category-page.module.css'
import { Filters } from './filters.tsx'

interface CategoryData {
  readonly category: Category
  readonly listing: Listing
}

/** The page of one category, at `/product-category/{slug}`. The query is the list's state, as the server reads it. */
export function categoryRoute(api: ShopApi) {
  return {
    loader: async ({ params, request }: LoaderFunctionArgs): Promise<CategoryData> => {
      const slug = params.slug ?? ''
      const query = new URL(request.url).searchParams
      query.set('category', slug)
      const [category, listing] = await Promise.all([
        api.get<Category>(`/api/categories/${encodeURIComponent(slug)}`, request.signal),
        api.get<Listing>(`/api/products?${query}`, request.signal),
      ])
      const found = loaded(category)
      // A query that the list does not understand is dropped: the page is worth more than the mistake.
      if (!listing.ok && listing.reason === 'refused' && listing.status === 400) throw redirect(categoryPath(slug))
      const list = loaded(listing)
      return {
        category: found,
        listing: { ...list, products: list.products.map((card) => cardForList(card, query.getAll('colour'))) },
      }
    },
    Component: CategoryPage,
  }
}

/** The first row and a half on a wide screen. */
const FIRST_ON_SCREEN = 3

function CategoryPage() {
  const { category, listing } = useLoaderData<CategoryData>()
  const { categories } = useShopData()
  const [search] = useSearchParams()
  const { state } = useNavigation()
  const within = categories.filter(({ parent, count }) => parent === category.slug && count > 0)
  const path = categoryPath(category.slug)
  const isNarrowed = search.size > (search.has('page') ? 1 : 0) + (search.has('sort') ? 1 : 0)
  return (
    <div className={styles.page}>
      <PageHead
        title={category.name}
        description={category.description}
        path={listing.page > 1 ? `${path}?page=${listing.page}` : path}
        picture={category.picture}
        indexed={!isNarrowed}
      />
      <JsonLd about={{ kind: 'breadcrumb', steps: breadcrumbOf(category, categories) }} />
      <JsonLd about={{ kind: 'list', name: category.name, path, products: listing.products }} />
      <div className={styles.head}>
        <h1>{category.name}</h1>
        <p>{category.description}</p>
      </div>
      {within.length > 0 && (
        <nav className={styles.within} aria-label={`Within ${category.name}`}>
          <ul>
            {within.map(({ slug, name, count }) => (
              <li key={slug}>
                <Link to={categoryPath(slug)}>
                  <span>{name}</span> <span className={styles.count}>{count}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Filters key={category.slug} listing={listing} path={path} isNarrowed={isNarrowed} />
      <div className={styles.list} aria-busy={state !== 'idle'}>
        <h2 className="hidden-visually">{pluralize(listing.total, { one: 'piece', many: 'pieces' })}</h2>
        {listing.products.length === 0 ? (
          <div className={styles.none}>
            <p>Nothing we make is all of that at once.</p>
            <Link className={controls.quiet} to={path}>
              Show everything in {category.name.toLowerCase()}
            </Link>
          </div>
        ) : (
          <ProductGrid products={listing.products} headingLevel={3} firstOnScreen={FIRST_ON_SCREEN} />
        )}
      </div>
      <Pagination page={listing.page} pages={listing.pages} path={path} search={search} />
    </div>
  )
}

/** The category below the one that it is a part of. */
function breadcrumbOf(
  { slug, name, parent }: Category,
  categories: readonly CategoryLink[],
): readonly BreadcrumbItem[] {
  const above = categories.filter((category) => category.slug === parent)
  return [...above, { slug, name }].map((step) => ({ name: step.name, path: categoryPath(step.slug) }))
}
