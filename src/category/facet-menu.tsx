import type { Facet } from '#domain/catalogue/listing.ts'
import { FilterMenu } from './filter-menu.tsx'
import styles from './filters.module.css'
import { useFacetName } from './use-facet-name.ts'

/** The form handles the change event, which bubbles. */
export const handledByForm = () => {}

interface FacetMenuProps {
  readonly facet: Facet
  readonly chosen: readonly string[]
}

export function FacetMenu({ facet: { name, label, values }, chosen }: FacetMenuProps) {
  const facetName = useFacetName()
  return (
    <FilterMenu label={facetName(label)} legend={facetName(label)} chosen={new Set(chosen.filter(Boolean)).size}>
      {values.map(({ value, label: valueLabel, count, hex }) => (
        <label key={value} className={styles.value} data-none={count === 0 && !chosen.includes(value)}>
          <input type="checkbox" name={name} value={value} checked={chosen.includes(value)} onChange={handledByForm} />
          {hex !== undefined && (
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <circle cx="8" cy="8" r="7.5" fill={hex} stroke="#26231f" strokeOpacity="0.14" />
            </svg>
          )}
          <span>{facetName(valueLabel)}</span>
          <span className={styles.count}>{count}</span>
        </label>
      ))}
    </FilterMenu>
  )
}
