import type { ReactNode } from 'react'
import { ChevronIcon } from '../ui/icons.tsx'
import styles from './filters.module.css'

interface FilterMenuProps {
  readonly label: string
  /** The name of its fields for screen readers. */
  readonly legend: string
  /** The number of chosen values. */
  readonly chosen: number
  readonly children: ReactNode
}

/** One filter: a `details` element, so that it opens without JavaScript. */
export function FilterMenu({ label, legend, chosen, children }: FilterMenuProps) {
  return (
    <details className={styles.facet} name="facet">
      <summary>
        {label}
        {chosen > 0 && <span className={styles.chosen}>{chosen}</span>}
        <ChevronIcon />
      </summary>
      <fieldset className={styles.sheet}>
        <legend className="hidden-visually">{legend}</legend>
        {children}
      </fieldset>
    </details>
  )
}
