import { type SubmitEvent, useId, useRef, useState } from 'react'
import { Form, Link, useLocation, useSearchParams, useSubmit } from 'react-router-dom'
import type { Listing } from '#domain/catalogue/listing.ts'
import { digitsOf } from '#domain/catalogue/whole-number.ts'
import controls from '../ui/design/controls.module.css'
import { CloseIcon } from '../ui/icons.tsx'
import { useClosingMenus } from '../ui/use-closing-menus.ts'
import { useLostFocus } from '../ui/use-lost-focus.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { chosenFilters } from './chosen-filters-of.ts'
import { FacetMenu, handledByForm } from './facet-menu.tsx'
import styles from './filters.module.css'
import { PriceMenu, WidthMenu } from './range-menus.tsx'
import { useFacetName } from './use-facet-name.ts'
import { useCategoryWords } from './words.en.ts'

/**
 * The facets of a list: a GET form, so that it works without JavaScript. With JavaScript, each choice is applied at
 * once. On a narrow screen, the facets are in a popover, which also opens without JavaScript.
 */
export function Filters({ listing, path }: { readonly listing: Listing; readonly path: string }) {
  const words = useCategoryWords()
  const facetName = useFacetName()
  const [shown] = useSearchParams()
  const { key: visit } = useLocation()
  const [sent, setSent] = useState({ on: visit, query: shown })
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const show = useRef<HTMLButtonElement>(null)
  useClosingMenus(form)
  useLostFocus(form, (lost) => {
    const inSheet = sheet.current?.matches(':popover-open') ? show.current : null
    const chips = [...(form.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])]
    const next = chips[Math.min(Number(lost.dataset.chip), chips.length - 1)]
    ;(inSheet ?? next ?? form.current)?.focus()
  })
  const id = useId()
  const { facets, ranges, total } = listing
  // While a submission is loading, the form shows the submitted query.
  const search = sent.on === visit ? sent.query : shown
  const chosen = chosenFilters(search, { facets, words: words.chosen, facetName })
  const count = words.items(total)
  const send = (form: HTMLFormElement) => {
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(form)) {
      const field = form.elements.namedItem(name)
      // The shop refuses an unusable number, and with it the whole query.
      if (field instanceof HTMLInputElement && !field.validity.valid) continue
      if (typeof value === 'string' && value !== '' && !(name === 'sort' && value === 'featured')) {
        const isNumber = field instanceof HTMLInputElement && field.inputMode === 'numeric'
        query.append(name, isNumber ? digitsOf(value) : value)
      }
    }
    setSent({ on: visit, query })
    void submit(query, { action: path, method: 'get', preventScrollReset: true, replace: true })
  }
  return (
    <Form
      ref={form}
      className={`row ${styles.filters}`}
      action={path}
      method="get"
      tabIndex={-1}
      aria-label={words.filters}
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
        {words.filter}
        {chosen.length > 0 && <span className={styles.chosen}>{chosen.length}</span>}
      </button>
      <div id={`${id}-sheet`} ref={sheet} className={styles.facets} popover="auto">
        <div className={styles.sheetHead}>
          <p>{words.filters}</p>
          <button
            type="button"
            className="icon-button"
            aria-label={words.closeFilters}
            popoverTarget={`${id}-sheet`}
            popoverTargetAction="hide"
          >
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
              {words.clearAll}
            </Link>
          )}
          <button ref={show} type="submit" className={controls.primary}>
            {words.show(count)}
          </button>
        </div>
      </div>
      <div className={`row ${styles.order}`}>
        <p role="status" aria-label={words.results}>
          {count}
        </p>
        <label className="hidden-visually" htmlFor={`${id}-sort`}>
          {words.sortBy}
        </label>
        <select id={`${id}-sort`} name="sort" value={search.get('sort') ?? 'featured'} onChange={handledByForm}>
          {Object.entries(words.sorts).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <noscript>
          <button type="submit" className={controls.quiet}>
            {words.apply}
          </button>
        </noscript>
      </div>
      <ChosenFilters chosen={chosen} path={path} />
    </Form>
  )
}
