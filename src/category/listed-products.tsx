import { useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Listing } from '#domain/catalogue/listing.ts'
import { Pagination } from '../components/catalogue/pagination.tsx'
import { ProductGrid, type Ratings } from '../components/catalogue/product-grid.tsx'
import controls from '../ui/design/controls.module.css'
import { useLostFocus } from '../ui/use-lost-focus.ts'
import styles from './category-page.module.css'
import { useCategoryWords } from './words.en.ts'

interface ListedProductsProps {
  readonly listing: Listing
  readonly ratings: Ratings
  /** The category's path, without filters. */
  readonly path: string
  /** The filters and the page number. */
  readonly search: URLSearchParams
  readonly isBusy: boolean
}

const FIRST_ON_SCREEN = 3

/** The products of a category that match the filters. */
export function ListedProducts({ listing, ratings, path, search, isBusy }: ListedProductsProps) {
  const { products, total, page, pages } = listing
  const words = useCategoryWords()
  const list = useRef<HTMLDivElement>(null)
  useLostFocus(list, () => list.current?.focus({ preventScroll: true }))
  return (
    <>
      <div ref={list} className={styles.list} tabIndex={-1} aria-busy={isBusy}>
        <h2 className="hidden-visually">{words.items(total)}</h2>
        {products.length === 0 ? (
          <div className={`stack ${styles.none}`}>
            <p>{words.none}</p>
            <Link className={controls.quiet} to={path}>
              {words.clearFilters}
            </Link>
          </div>
        ) : (
          <ProductGrid products={products} headingLevel={3} firstOnScreen={FIRST_ON_SCREEN} ratings={ratings} />
        )}
      </div>
      <Pagination page={page} pages={pages} path={path} search={search} />
    </>
  )
}
