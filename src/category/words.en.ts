import type { ListingQuery } from '#domain/catalogue/listing.ts'
import { pluralize } from '../ui/format/pluralize.ts'

interface CategoryWords {
  readonly byType: (category: string) => string
  readonly items: (count: number) => string
  readonly none: string
  readonly clearFilters: string
  readonly filter: string
  readonly filters: string
  readonly closeFilters: string
  readonly clearAll: string
  readonly show: (items: string) => string
  readonly results: string
  readonly sortBy: string
  readonly sorts: Readonly<Record<ListingQuery['sort'], string>>
  readonly apply: string
  readonly price: { readonly label: string; readonly legend: string; readonly from: string; readonly to: string }
  readonly wall: {
    readonly label: string
    readonly legend: string
    readonly width: string
    readonly hint: (range: { readonly min: number; readonly max: number }) => string
  }
  readonly chosen: {
    readonly name: string
    readonly remove: string
    readonly from: (rand: string) => string
    readonly upTo: (rand: string) => string
    readonly wall: (cm: string) => string
  }
  /** Names a filter or one of its values, by the catalogue's name. */
  readonly facet: (label: string) => string
}

export const CATEGORY_WORDS: CategoryWords = {
  byType: (category) => `Shop ${category.toLowerCase()} by type`,
  items: (count) => pluralize(count, { one: 'item', many: 'items' }),
  none: 'No items match these filters.',
  clearFilters: 'Clear filters',
  filter: 'Filter',
  filters: 'Filters',
  closeFilters: 'Close filters',
  clearAll: 'Clear all',
  show: (items) => `Show ${items}`,
  results: 'Results',
  sortBy: 'Sort by',
  sorts: {
    featured: 'Featured',
    price: 'Price: low to high',
    '-price': 'Price: high to low',
    width: 'Width: narrow to wide',
    name: 'Name: A to Z',
  },
  apply: 'Apply',
  price: { label: 'Price', legend: 'Price in rand', from: 'From R', to: 'to R' },
  wall: {
    label: 'Fits my wall',
    legend: 'Width of your wall',
    width: 'Wall width in cm',
    hint: ({ min, max }) => `${min} to ${max}`,
  },
  chosen: {
    name: 'Chosen filters',
    remove: 'Remove ',
    from: (rand) => `From ${rand}`,
    upTo: (rand) => `Up to ${rand}`,
    wall: (cm) => `For a wall of ${cm} cm`,
  },
  facet: (label) => label,
}
