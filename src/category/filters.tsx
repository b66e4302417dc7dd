import { type SubmitEvent, useId, useRef, useState } from 'react'
import { Form, Link, useSearchParams, useSubmit } from 'react-router-dom'
import type { Facet, Listing, ListingQuery } from '#domain/catalogue/listing.ts'
import controls from '../ui/design/controls.module.css'
import { pluralize } from '../ui/format/pluralize.ts'
import { ChevronIcon } from '../ui/icons.tsx'
import { useClosingMenus } from '../ui/use-closing-menus.ts'
import styles from './filters.module.css'

const sorts: Readonly<Record<ListingQuery['sort'], string>> = {
  featured: 'As we would show them',
  price: 'Price, lowest first',
  '-price': 'Price, highest first',
  width: 'Width, narrowest first',
  name: 'Name',
}

/** A change bubbles up to the form, which sends itself. */
const onTheForm = () => {}

interface FiltersProps {
  readonly listing: Listing
  readonly path: string
  readonly isNarrowed: boolean
}

/** The facets of a list: a GET form, so that it works without JavaScript. With it, each choice counts at once. */
export function Filters({ listing, path, isNarrowed }: FiltersProps) {
  const [shown] = useSearchParams()
  const [asked, setAsked] = useState({ on: shown, query: shown })
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  useClosingMenus(form)
  const id = useId()
  const { facets, ranges, total } = listing
  // What was asked last counts for the form, while its answer is still on the way.
  const search = asked.on === shown ? asked.query : shown
  const send = (form: HTMLFormElement) => {
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string' && value !== '' && !(name === 'sort' && value === 'featured')) {
        query.append(name, value)
      }
    }
    setAsked({ on: shown, query })
    void submit(query, { action: path, method: 'get', preventScrollReset: true, replace: true })
  }
  return (
    <Form
      ref={form}
      className={styles.filters}
      action={path}
      method="get"
      aria-label="Narrow the list"
      onChange={(event) => {
        const { target, currentTarget } = event
        const counts =
          target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'checkbox')
        if (counts) send(currentTarget)
      }}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        send(event.currentTarget)
      }}
    >
      <div className={styles.facets}>
        {facets.map((facet) => (
          <FacetMenu key={facet.name} facet={facet} chosen={search.getAll(facet.name)} />
        ))}
        {ranges.price !== null && ranges.price.min < ranges.price.max && (
          <details className={styles.facet} name="facet">
            <summary>
              Price
              {(search.get('price_from') || search.get('price_to')) && <span className={styles.chosen}>1</span>}
              <ChevronIcon />
            </summary>
            <fieldset className={styles.sheet}>
              <legend className="hidden-visually">Price in rand</legend>
              <div className={styles.range}>
                <label htmlFor={`${id}-from`}>From R</label>
                <input
                  id={`${id}-from`}
                  className={controls.field}
                  type="number"
                  name="price_from"
                  min={0}
                  inputMode="numeric"
                  placeholder={String(Math.floor(ranges.price.min / 100))}
                  key={`from ${search.get('price_from')}`}
                  defaultValue={search.get('price_from') ?? ''}
                />
                <label htmlFor={`${id}-to`}>to R</label>
                <input
                  id={`${id}-to`}
                  className={controls.field}
                  type="number"
                  name="price_to"
                  min={0}
                  inputMode="numeric"
                  placeholder={String(Math.ceil(ranges.price.max / 100))}
                  key={`to ${search.get('price_to')}`}
                  defaultValue={search.get('price_to') ?? ''}
                />
              </div>
              <button type="submit" className={controls.quiet}>
                Show
              </button>
            </fieldset>
          </details>
        )}
        {ranges.width !== null && ranges.width.min < ranges.width.max && (
          <details className={styles.facet} name="facet">
            <summary>
              Fits my wall
              {search.get('width') && <span className={styles.chosen}>1</span>}
              <ChevronIcon />
            </summary>
            <fieldset className={styles.sheet}>
              <legend className="hidden-visually">The width there is</legend>
              <div className={styles.range}>
                <label htmlFor={`${id}-width`}>At most, in cm</label>
                <input
                  id={`${id}-width`}
                  className={controls.field}
                  type="number"
                  name="width"
                  min={0}
                  inputMode="numeric"
                  placeholder={`${ranges.width.min} to ${ranges.width.max}`}
                  key={search.get('width')}
                  defaultValue={search.get('width') ?? ''}
                />
              </div>
              <button type="submit" className={controls.quiet}>
                Show
              </button>
            </fieldset>
          </details>
        )}
        {isNarrowed && (
          <Link className={styles.clear} to={path} preventScrollReset>
            Clear all
          </Link>
        )}
      </div>
      <div className={styles.order}>
        <p role="status" aria-label="How many">
          {pluralize(total, { one: 'piece', many: 'pieces' })}
        </p>
        <label className="hidden-visually" htmlFor={`${id}-sort`}>
          Sort by
        </label>
        <select id={`${id}-sort`} name="sort" value={search.get('sort') ?? 'featured'} onChange={onTheForm}>
          {Object.entries(sorts).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <noscript>
          <button type="submit" className={controls.quiet}>
            Show
          </button>
        </noscript>
      </div>
    </Form>
  )
}

interface FacetMenuProps {
  readonly facet: Facet
  readonly chosen: readonly string[]
}

function FacetMenu({ facet: { name, label, values }, chosen }: FacetMenuProps) {
  return (
    <details className={styles.facet} name="facet">
      <summary>
        {label}
        {chosen.length > 0 && <span className={styles.chosen}>{chosen.length}</span>}
        <ChevronIcon />
      </summary>
      <fieldset className={styles.sheet}>
        <legend className="hidden-visually">{label}</legend>
        {values.map(({ value, label: valueLabel, count, hex }) => (
          <label key={value} className={styles.value} data-none={count === 0 && !chosen.includes(value)}>
            <input type="checkbox" name={name} value={value} checked={chosen.includes(value)} onChange={onTheForm} />
            {hex !== undefined && (
              <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                <circle cx="8" cy="8" r="7.5" fill={hex} stroke="#26231f" strokeOpacity="0.14" />
              </svg>
            )}
            <span>{valueLabel}</span>
            <span className={styles.count}>{count}</span>
          </label>
        ))}
      </fieldset>
    </details>
  )
}
