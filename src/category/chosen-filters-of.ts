import type { Facet, FacetName } from '#domain/catalogue/listing.ts'
import { digitsOf } from '#domain/catalogue/whole-number.ts'
import type { CATEGORY_WORDS } from './words.en.ts'

export interface ChosenFilter {
  readonly key: string
  readonly label: string
  /** The query without this filter, starting at the first page. */
  readonly without: string
}

const FACETS: readonly FacetName[] = ['type', 'seats', 'fabric', 'colour']

type ChosenWords = typeof CATEGORY_WORDS.chosen

const RANGES: Readonly<Record<string, (value: string, words: ChosenWords) => string>> = {
  price_from: (rand, words) => words.from(wholeRand(rand)),
  price_to: (rand, words) => words.upTo(wholeRand(rand)),
  width: (cm, words) => words.wall(cm),
}

interface FilterNames {
  readonly facets: readonly Facet[]
  readonly words: ChosenWords
  /** Translates the catalogue's name of a value. */
  readonly facetName: (label: string) => string
}

/** The filters in a list's query, in the order of the filter menus. */
export function chosenFilters(
  search: URLSearchParams,
  { facets, words, facetName }: FilterNames,
): readonly ChosenFilter[] {
  const labelOf = (name: FacetName, value: string) =>
    facets.find((facet) => facet.name === name)?.values.find((each) => each.value === value)?.label ??
    `${value.charAt(0).toUpperCase()}${value.slice(1)}`
  return [
    ...FACETS.flatMap((name) =>
      [...new Set(search.getAll(name).filter(Boolean))].map((value) =>
        chosenFilter(search, { name, value, label: facetName(labelOf(name, value)) }),
      ),
    ),
    ...Object.entries(RANGES).flatMap(([name, label]) => {
      const value = search.get(name) ?? ''
      return value.trim() === '' ? [] : [chosenFilter(search, { name, value, label: label(value, words) })]
    }),
  ]
}

/** `12000` as `R 12 000`, however it was typed. The shop answers no query with a number that it can't read. */
const wholeRand = (rand: string): string => `R ${digitsOf(rand).replace(/\B(?=(\d{3})+$)/g, ' ')}`

type Chosen = Readonly<Record<'name' | 'value' | 'label', string>>

function chosenFilter(search: URLSearchParams, { name, value, label }: Chosen): ChosenFilter {
  const without = new URLSearchParams(search)
  without.delete(name, value)
  without.delete('page')
  return { key: `${name} ${value}`, label, without: without.toString() }
}
