import { Link } from 'react-router-dom'
import controls from '../../ui/design/controls.module.css'
import { useWords } from '../../ui/language/language-context.ts'
import styles from './pagination.module.css'
import { PAGINATION_WORDS } from './pagination-words.en.ts'

interface PaginationProps {
  readonly page: number
  readonly pages: number
  readonly path: string
  readonly search: URLSearchParams
}

/** Links to the next and the previous page of a list. Renders nothing for a single page. */
export function Pagination({ page, pages, path, search }: PaginationProps) {
  const words = useWords('pagination', PAGINATION_WORDS)
  if (pages < 2) return null
  const address = (to: number) => {
    const query = new URLSearchParams(search)
    if (to === 1) query.delete('page')
    else query.set('page', String(to))
    return query.size === 0 ? path : `${path}?${query}`
  }
  return (
    <nav className={`column ${styles.pages}`} aria-label={words.name}>
      {page > 1 ? (
        <Link className={controls.quiet} to={address(page - 1)} rel="prev">
          {words.previous}
        </Link>
      ) : (
        <span />
      )}
      <p className="secondary-text">{words.place(page, pages)}</p>
      {page < pages ? (
        <Link className={controls.quiet} to={address(page + 1)} rel="next">
          {words.next}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
