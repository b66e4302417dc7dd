import { Link } from 'react-router-dom'
import { CloseIcon } from '../ui/icons.tsx'
import styles from './chosen-filters.module.css'
import type { ChosenFilter } from './chosen-filters-of.ts'

interface ChosenFiltersProps {
  readonly chosen: readonly ChosenFilter[]
  readonly path: string
}

/** What the list is narrowed by, each a link to the list without it. */
export function ChosenFilters({ chosen, path }: ChosenFiltersProps) {
  if (chosen.length === 0) return null
  return (
    <ul className={styles.chosen} aria-label="Chosen filters">
      {chosen.map(({ key, label, without }) => (
        <li key={key}>
          <Link to={without === '' ? path : `${path}?${without}`} preventScrollReset replace>
            <span className="hidden-visually">Remove </span>
            {label}
            <CloseIcon />
          </Link>
        </li>
      ))}
      <li>
        <Link className={styles.all} to={path} preventScrollReset replace>
          Clear all
        </Link>
      </li>
    </ul>
  )
}
