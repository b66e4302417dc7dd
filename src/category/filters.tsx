import { type SubmitEvent, useId, useRef, useState } from 'react'
import { Form, Link, useSearchParams, useSubmit } from 'react-router-dom'
import type { Listing, ListingQuery } from '#domain/catalogue/listing.ts'
import controls from '../ui/design/controls.module.css'
import { pluralize } from '../ui/format/pluralize.ts'
import { CloseIcon } from '../ui/icons.tsx'
import { useClosingMenus } from '../ui/use-closing-menus.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { chosenFilters } from './chosen-filters-of.ts'
import { FacetMenu } from './facet-menu.tsx'
import styles from './filters.module.css'
import { PriceMenu, WidthMenu } from './range-menus.tsx'

const sorts: Readonly<Record<ListingQuery['sort'], string>> = {
  featured: 'Featured',
  price: 'Price: low to high',
  '-price': 'Price: high to low',
  width: 'Width: narrow to wide',
  name: 'Name: A to Z',
}

/** A change bubbles up to the form, which sends itself. */
const onTheForm = () => {}

interface FiltersProps {
  readonly listing: Listing
  readonly path: string
}

/**
 * The facets of a list: a GET form, so that it works without JavaScript. With it, each choice counts at once. On a narrow
 * screen they are in a sheet, a popover, which opens without JavaScript too.
 */
export function Filters({ listing, path }: FiltersProps) {
  const [shown] = useSearchParams()
  const [sent, setSent] = useState({ on: shown, query: shown })
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  useClosingMenus(form)
  const id = useId()
  const { facets, ranges, total } = listing
  // What was sent last counts for the form, while its answer is still on the way.
  const search = sent.on === shown ? sent.query : shown
  const chosen = chosenFilters(search, facets)
  const count = pluralize(total, { one: 'item', many: 'items' })
  const send = (form: HTMLFormElement) => {
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string' && value !== '' && !(name === 'sort' && value === 'featured')) {
        query.append(name, value)
      }
    }
    setSent({ on: shown, query })
    void submit(query, { action: path, method: 'get', preventScrollReset: true, replace: true })
  }
  return (
    <Form
      ref={form}
      className={styles.filters}
      action={path}
      method="get"
      aria-label="Filters"
      onChange={(event) => {
        const { target, currentTarget } = event
        const counts =
          target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'checkbox')
        if (counts) send(currentTarget)
      }}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover()
        send(event.currentTarget)
      }}
    >
      <button type="button" className={styles.opener} popoverTarget={`${id}-sheet`}>
        Filter
        {chosen.length > 0 && <span className={styles.chosen}>{chosen.length}</span>}
      </button>
      <div id={`${id}-sheet`} ref={sheet} className={styles.facets} popover="auto">
        <div className={styles.sheetHead}>
          <p>Filters</p>
          <button type="button" aria-label="Close filters" popoverTarget={`${id}-sheet`} popoverTargetAction="hide">
            <CloseIcon />
          </button>
        </div>
        {facets.map((facet) => (
          <FacetMenu key={facet.name} facet={facet} chosen={search.getAll(facet.name)} />
        ))}
        {ranges.price !== null && ranges.price.min < ranges.price.max && (
          <PriceMenu range={ranges.price} search={search} />
        )}
        {ranges.width !== null && ranges.width.min < ranges.width.max && (
          <WidthMenu range={ranges.width} search={search} />
        )}
        <div className={styles.sheetEnd}>
          {chosen.length > 0 && (
            <Link className={styles.clear} to={path} preventScrollReset replace>
              Clear all
            </Link>
          )}
          <button type="submit" className={controls.primary}>
            Show {count}
          </button>
        </div>
      </div>
      <div className={styles.order}>
        <p role="status" aria-label="Results">
          {count}
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
            Apply
          </button>
        </noscript>
      </div>
      <ChosenFilters chosen={chosen} path={path} />
    </Form>
  )
}
