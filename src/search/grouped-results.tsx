import { Link, useSearchParams } from 'react-router-dom'
import type { SearchResult } from '#domain/search/search.ts'
import { ArticleGrid } from '../components/catalogue/article-grid.tsx'
import { CategoryLinks } from '../components/catalogue/category-links.tsx'
import { Pagination } from '../components/catalogue/pagination.tsx'
import { ProductGrid } from '../components/catalogue/product-grid.tsx'
import { useContentLang, useWords } from '../ui/language/language-context.ts'
import { SEARCH_PAGE_WORDS } from './page-words.en.tsx'
import styles from './search-page.module.css'

const FIRST_ON_SCREEN = 3

/** The results, grouped by kind. */
export function GroupedResults({ result }: { readonly result: SearchResult }) {
  const words = useWords('searchPage', SEARCH_PAGE_WORDS)
  const contentLang = useContentLang()
  const [search] = useSearchParams()
  const { categories, products, articles, information, page, pages } = result
  return (
    <>
      <CategoryLinks categories={categories} label={words.categories} />
      {products.length > 0 && (
        <section aria-label={words.products}>
          <ProductGrid products={products} headingLevel={2} firstOnScreen={FIRST_ON_SCREEN} />
          <Pagination page={page} pages={pages} path="/search" search={search} />
        </section>
      )}
      {articles.length > 0 && (
        <section className="page-part" aria-labelledby="found-articles">
          <h2 id="found-articles">{words.articles}</h2>
          <ArticleGrid articles={articles} headingLevel={3} />
        </section>
      )}
      {information.length > 0 && (
        <section className="page-part" aria-labelledby="found-information">
          <h2 id="found-information">{words.information}</h2>
          <ul className={styles.information}>
            {information.map(({ path, title, description }) => (
              <li key={path} lang={contentLang}>
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
