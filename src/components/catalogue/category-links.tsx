import { Link } from 'react-router-dom'
import { useTerm } from '../../client/catalogue-words.ts'
import { categoryPath } from '../../client/paths/category-path.ts'
import styles from './category-links.module.css'

interface CategoryLinksProps {
  readonly categories: readonly { readonly slug: string; readonly name: string; readonly count: number }[]
  readonly label: string
  readonly className?: string | undefined
}

/** Links to categories, each with its number of products. Renders nothing if there are none. */
export function CategoryLinks({ categories, label, className = '' }: CategoryLinksProps) {
  const term = useTerm()
  if (categories.length === 0) return null
  return (
    <nav className={`${styles.links} ${className}`} aria-label={label}>
      <ul className="row">
        {categories.map(({ slug, name, count }) => (
          <li key={slug}>
            <Link to={categoryPath(slug)}>
              <span className={styles.name}>{term(name)}</span>{' '}
              <span className={`small-print ${styles.count}`}>{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
