import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Facet } from '#domain/catalogue/listing.ts'
import { ListingQuerySchema } from '#domain/catalogue/listing.ts'
import { chosenFilters } from '#src/category/chosen-filters-of.ts'
import { CATEGORY_WORDS } from '#src/category/words.en.ts'

const facets: readonly Facet[] = [
  { name: 'type', label: 'Type', values: [{ value: 'oat', label: 'A type', count: 3, selected: false }] },
  {
    name: 'colour',
    label: 'Colour',
    values: [
      { value: 'tan', label: 'Light tan', count: 1, selected: false, hex: '#cb9' },
      { value: 'oat', label: 'Oatmeal', count: 3, selected: true, hex: '#ddd' },
    ],
  },
]
const chosen = (query: string) =>
  chosenFilters(new URLSearchParams(query), { facets, words: CATEGORY_WORDS.chosen, facetName: (label) => label })

describe('the chosen filters of a list', () => {
  it('have the names of their filters, and can be removed one by one', () => {
    expect(chosen('colour=oat&colour=tartan&price_to=9000&sort=price')).toEqual([
      { key: 'colour oat', label: 'Oatmeal', without: 'colour=tartan&price_to=9000&sort=price' },
      { key: 'colour tartan', label: 'Tartan', without: 'colour=oat&price_to=9000&sort=price' },
      { key: 'price_to 9000', label: 'Up to R 9 000', without: 'colour=oat&colour=tartan&sort=price' },
    ])
  })

  it.each(['9000', '9 000', '9,000', 'R 9,000', 'R9000'])('has a price of %s as the shop writes it', (price) => {
    expect(chosen(`price_to=${encodeURIComponent(price)}`)[0]?.label).toBe('Up to R 9 000')
    expect(v.parse(ListingQuerySchema, { price_to: price }).price_to).toBe(9_000)
  })

  it('are listed once each, however often the address has them', () => {
    expect(chosen('colour=oat&colour=oat')).toEqual([{ key: 'colour oat', label: 'Oatmeal', without: '' }])
  })

  it('do not include its order, its page or a blank value', () => {
    expect(chosen('sort=price&page=2&price_from=&width=&price_to=%20&colour=')).toEqual([])
  })

  it('lead to the first page when removed', () => {
    expect(chosen('width=200&page=2').map(({ without }) => without)).toEqual([''])
  })
})
