import { pluralize } from '../../ui/format/pluralize.ts'

/** Texts of a product's card. */
export const CARD_WORDS = {
  sale: 'Sale',
  from: 'From',
  was: 'Was ',
  soldOut: 'Sold out',
  rated: 'Rated ',
  of5: ' out of 5',
  rating: (rating: number) => rating.toFixed(1),
  reviews: (count: number) => `(${pluralize(count, { one: 'review', many: 'reviews' })})`,
  wide: (cm: number) => `${cm}\u00a0cm wide`,
  inStock: 'In stock',
  left: (count: number) => `Only ${count} left`,
  colours: 'Colours',
}
