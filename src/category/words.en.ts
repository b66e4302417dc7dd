import type { Listing, ListingQuery } from '#domain/catalogue/listing.ts'
import { pluralize } from '../ui/format/pluralize.ts'
import { useWords } from '../ui/language/language-context.ts'

export const CATEGORY_WORDS = {
  byType: (category: string) => `Shop ${category.toLowerCase()} by type`,
  items: (count: number) => pluralize(count, { one: 'item', many: 'items' }),
  none: 'No items match these filters.',
  clearFilters: 'Clear filters',
  filter: 'Filter',
  filters: 'Filters',
  closeFilters: 'Close filters',
  clearAll: 'Clear all',
  show: (items: string) => `Show ${items}`,
  results: 'Results',
  sortBy: 'Sort by',
  sorts: {
    featured: 'Featured',
    price: 'Price: low to high',
    '-price': 'Price: high to low',
    width: 'Width: narrow to wide',
    name: 'Name: A to Z',
  } satisfies Record<ListingQuery['sort'], string>,
  apply: 'Apply',
  price: { label: 'Price', legend: 'Price in rand', from: 'From R', to: 'to R' },
  wholeNumber: 'Enter a whole number.',
  wall: {
    label: 'Fits my wall',
    legend: 'Width of your wall',
    width: 'Wall width in cm',
    hint: ({ min, max }: NonNullable<Listing['ranges']['width']>) => `${min} to ${max}`,
  },
  chosen: {
    name: 'Chosen filters',
    remove: 'Remove ',
    from: (rand: string) => `From ${rand}`,
    upTo: (rand: string) => `Up to ${rand}`,
    wall: (cm: string) => `For a wall of ${cm}\u00a0cm`,
  },
  /** Names a filter or one of its values, by the catalogue's name. */
  facet: (label: string) => label,
}

export const useCategoryWords = () => useWords('category', CATEGORY_WORDS)
