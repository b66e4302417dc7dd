import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router-dom'
import type { SearchResult } from '#domain/search/search.ts'
import { loaded } from '../client/api/loaded.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { categoryPath } from '../client/paths/category-path.ts'
import { ArticleGrid } from '../components/catalogue/article-grid.tsx'
import { Pagination } from '../components/catalogue/pagination.tsx'
import { cardForList } from '../components/catalogue/product-card.ts'
import { ProductGrid } from '../components/catalogue/product-grid.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import page from '../ui/design/page.module.css'
import { pluralize } from '../ui/format/pluralize.ts'
import { SearchBox } from './search-box.tsx'
import { SearchHelp } from './search-help.tsx'
import styles from './search-page.module.css'

/** What the shop has for a few words, at `/search?q=`; null before anything was searched for. */
export function searchRoute(api: ShopApi) {
  return {
    loader: async ({ request }: LoaderFunctionArgs): Promise<SearchResult | null> => {
      const searchParams = new URL(request.url).searchParams
      const query = new URLSearchParams({ q: searchParams.get('q') ?? '' })
      const page = searchParams.get('page') ?? ''
      // A page that is no number is the first one.
      if (/^\d{1,6}$/.test(page)) query.set('page', page)
      const result = loaded(await api.get<SearchResult>(`/api/search?${query}`, request.signal))
      return result.q === '' ? null : { ...result, products: result.products.map((card) => cardForList(card)) }
    },
    Component: SearchPage,
  }
}

const FIRST_ON_SCREEN = 3

function SearchPage() {
  const result = useLoaderData<SearchResult | null>()
  return (
    <div className={page.page}>
      <PageHead
        title={result === null ? 'Search' : `Search: ${result.q}`}
        description="Search our couches, articles and help pages."
        path={null}
        indexed={false}
      />
      <div className={styles.head}>
        <h1>{result === null ? 'What are you looking for?' : <Headline result={result} />}</h1>
        <SearchBox size="large" words={result?.q ?? ''} />
        {result !== null && (
          <p role="status" aria-label="Results" className={styles.read}>
            <Summary result={result} />
          </p>
        )}
      </div>
      {result === null || result.match === 'nothing' ? <SearchHelp /> : <Found result={result} />}
    </div>
  )
}

function Headline({ result: { q, corrected, match } }: { readonly result: SearchResult }) {
  if (match === 'nothing') {
    return (
      <>
        No results for <q>{q}</q>
      </>
    )
  }
  return (
    <>
      Results for <q>{corrected ?? q}</q>
    </>
  )
}

/** How much there is, and where the answer is to other words than those that were searched for. */
function Summary({ result: { q, corrected, match, total } }: { readonly result: SearchResult }) {
  if (match === 'nothing') return 'Check the spelling, or try another word.'
  if (total === 0) return 'No products match, but these pages may help.'
  const items = pluralize(total, { one: 'item', many: 'items' })
  if (match === 'some_words') return `${items}. Nothing matches all of your words, so these match some of them.`
  if (corrected === undefined) return items
  return (
    <>
      {items}. We found nothing for <q>{q}</q>.
    </>
  )
}

function Found({ result }: { readonly result: SearchResult }) {
  const [search] = useSearchParams()
  const { categories, products, articles, information, page, pages } = result
  return (
    <>
      {categories.length > 0 && (
        <nav className={styles.categories} aria-label="Categories">
          <ul>
            {categories.map(({ slug, name, count }) => (
              <li key={slug}>
                <Link to={categoryPath(slug)}>
                  <span className={styles.name}>{name}</span> <span className={styles.count}>{count}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {products.length > 0 && (
        <section aria-label="Products">
          <ProductGrid products={products} headingLevel={2} firstOnScreen={FIRST_ON_SCREEN} />
          <Pagination page={page} pages={pages} path="/search" search={search} />
        </section>
      )}
      {articles.length > 0 && (
        <section className={styles.part} aria-labelledby="found-articles">
          <h2 id="found-articles">Articles</h2>
          <ArticleGrid articles={articles} headingLevel={3} />
        </section>
      )}
      {information.length > 0 && (
        <section className={styles.part} aria-labelledby="found-information">
          <h2 id="found-information">Help and information</h2>
          <ul className={styles.information}>
            {information.map(({ path, title, description }) => (
              <li key={path}>
                <Link to={path}>{title}</Link>
                <p>{description}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
