import { useId } from 'react'
import controls from '../ui/design/controls.module.css'
import { FilterMenu } from './filter-menu.tsx'
import styles from './filters.module.css'

interface RangeMenuProps {
  /** Of the category, in cents or in cm. */
  readonly range: { readonly min: number; readonly max: number }
  readonly search: URLSearchParams
}

export function PriceMenu({ range, search }: RangeMenuProps) {
  const limits = ['price_from', 'price_to'].filter((name) => search.get(name))
  return (
    <FilterMenu label="Price" legend="Price in rand" chosen={limits.length === 0 ? 0 : 1}>
      <div className={styles.range}>
        <NumberField name="price_from" label="From R" hint={String(Math.floor(range.min / 100))} search={search} />
        <NumberField name="price_to" label="to R" hint={String(Math.ceil(range.max / 100))} search={search} />
      </div>
      <ApplyButton />
    </FilterMenu>
  )
}

export function WidthMenu({ range, search }: RangeMenuProps) {
  return (
    <FilterMenu label="Fits my wall" legend="Width of your wall" chosen={search.get('width') ? 1 : 0}>
      <div className={styles.range}>
        <NumberField name="width" label="Wall width in cm" hint={`${range.min} to ${range.max}`} search={search} />
      </div>
      <ApplyButton />
    </FilterMenu>
  )
}

interface NumberFieldProps {
  readonly name: string
  readonly label: string
  /** What stands in it while it is empty. */
  readonly hint: string
  readonly search: URLSearchParams
}

function NumberField({ name, label, hint, search }: NumberFieldProps) {
  const id = useId()
  const limit = search.get(name) ?? ''
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        // What the address asks for is what the field shows.
        key={limit}
        id={id}
        className={controls.field}
        type="number"
        name={name}
        min={0}
        inputMode="numeric"
        placeholder={hint}
        defaultValue={limit}
      />
    </>
  )
}

function ApplyButton() {
  return (
    <button type="submit" className={controls.quiet}>
      Apply
    </button>
  )
}
