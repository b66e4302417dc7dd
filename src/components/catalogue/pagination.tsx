import { Link } from 'react-router-dom'
import controls from '../../ui/design/controls.module.css'
import styles from './pagination.module.css'

interface PaginationProps {
  readonly page: number
  readonly pages: number
  readonly path: string
  readonly search: URLSearchParams
}

/** The way through a list of more than one page. */
export function Pagination({ page, pages, path, search }: PaginationProps) {
  if (pages < 2) return null
  const address = (to: number) => {
    const query = new URLSearchParams(search)
    if (to === 1) query.delete('page')
    else query.set('page', String(to))
    return query.size === 0 ? path : `${path}?${query}`
  }
  return (
    <nav className={styles.pages} aria-label="Pages">
      {page > 1 ? (
        <Link className={controls.quiet} to={address(page - 1)} rel="prev">
          Previous
        </Link>
      ) : (
        <span />
      )}
      <p>
        Page {page} of {pages}
      </p>
      {page < pages ? (
        <Link className={controls.quiet} to={address(page + 1)} rel="next">
          Next
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
