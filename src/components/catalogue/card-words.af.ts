import { pluralize } from '../../ui/format/pluralize.af.ts'
import type { CARD_WORDS } from './card-words.en.ts'

export const cardWords: typeof CARD_WORDS = {
  sale: 'Uitverkoping',
  from: 'Vanaf',
  was: 'Was ',
  soldOut: 'Uitverkoop',
  rated: 'Gegradeer ',
  of5: ' uit 5',
  rating: (rating) => rating.toFixed(1).replace('.', ','),
  reviews: (count) => `(${pluralize(count, { one: 'resensie', many: 'resensies' })})`,
  wide: (cm) => `${cm}\u00a0cm breed`,
  inStock: 'In\u00a0voorraad',
  left: (count) => `Net ${count} oor`,
  colours: 'Kleure',
}
