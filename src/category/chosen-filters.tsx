import { Link } from 'react-router-dom'
import { CloseIcon } from '../ui/icons.tsx'
import styles from './chosen-filters.module.css'
import type { ChosenFilter } from './chosen-filters-of.ts'
import { useCategoryWords } from './words.en.ts'

/** The chosen filters, each a link that removes it. */
export function ChosenFilters({ chosen, path }: { readonly chosen: readonly ChosenFilter[]; readonly path: string }) {
  const { chosen: words, clearAll } = useCategoryWords()
  if (chosen.length === 0) return null
  return (
    <ul className={`row ${styles.chosen}`} aria-label={words.name}>
      {chosen.map(({ key, label, without }, index) => (
        <li key={key}>
          <Link to={without === '' ? path : `${path}?${without}`} data-chip={index} preventScrollReset replace>
            <span className="hidden-visually">{words.remove}</span>
            {label}
            <CloseIcon />
          </Link>
        </li>
      ))}
      <li>
        <Link className={styles.all} to={path} preventScrollReset replace>
          {clearAll}
        </Link>
      </li>
    </ul>
  )
}
