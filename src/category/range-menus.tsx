import { useEffect, useId, useRef } from 'react'
import { WHOLE_NUMBER } from '#domain/catalogue/whole-number.ts'
import controls from '../ui/design/controls.module.css'
import { useFollowingValue } from '../ui/form/use-following-value.ts'
import { FilterMenu } from './filter-menu.tsx'
import styles from './filters.module.css'
import { useCategoryWords } from './words.en.ts'

interface RangeMenuProps {
  /** The category's range, in cents or in cm. */
  readonly range: { readonly min: number; readonly max: number }
  readonly search: URLSearchParams
}

export function PriceMenu({ range, search }: RangeMenuProps) {
  const { price: words } = useCategoryWords()
  const limits = ['price_from', 'price_to'].filter((name) => search.get(name)?.trim())
  return (
    <FilterMenu label={words.label} legend={words.legend} chosen={limits.length === 0 ? 0 : 1}>
      <div className={`row ${styles.range}`}>
        <NumberField name="price_from" label={words.from} hint={String(Math.floor(range.min / 100))} search={search} />
        <NumberField name="price_to" label={words.to} hint={String(Math.ceil(range.max / 100))} search={search} />
      </div>
      <ApplyButton />
    </FilterMenu>
  )
}

export function WidthMenu({ range, search }: RangeMenuProps) {
  const { wall: words } = useCategoryWords()
  return (
    <FilterMenu label={words.label} legend={words.legend} chosen={search.get('width')?.trim() ? 1 : 0}>
      <div className={`row ${styles.range}`}>
        <NumberField name="width" label={words.width} hint={words.hint(range)} search={search} />
      </div>
      <ApplyButton />
    </FilterMenu>
  )
}

interface NumberFieldProps {
  readonly name: string
  readonly label: string
  /** The placeholder. */
  readonly hint: string
  readonly search: URLSearchParams
}

function NumberField({ name, label, hint, search }: NumberFieldProps) {
  const { wholeNumber } = useCategoryWords()
  const id = useId()
  const limit = search.get(name) ?? ''
  const field = useRef<HTMLInputElement>(null)
  useFollowingValue(field, limit)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a filter that is removed empties the field.
  useEffect(() => field.current?.setCustomValidity(''), [limit])
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        className={controls.field}
        // From a number field a browser drops a comma: 9500,00 would be 950 000.
        type="text"
        name={name}
        inputMode="numeric"
        pattern={WHOLE_NUMBER}
        title={wholeNumber}
        // Otherwise the browser says in its own language that the number is wrong, and nothing about a field in a closed menu.
        onInvalid={({ currentTarget: invalid }) => {
          invalid.setCustomValidity(wholeNumber)
          invalid.closest('details')?.setAttribute('open', '')
        }}
        onInput={(event) => event.currentTarget.setCustomValidity('')}
        autoComplete="off"
        placeholder={hint}
        defaultValue={limit}
      />
    </>
  )
}

function ApplyButton() {
  const { apply } = useCategoryWords()
  return (
    <button type="submit" className={controls.quiet}>
      {apply}
    </button>
  )
}
