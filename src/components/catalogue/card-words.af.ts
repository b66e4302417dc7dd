import { LANGUAGES } from '#domain/site/languages.ts'
import type { Translations } from '../../ui/language/language-context.ts'
import { pluralsOf } from '../../ui/language/plurals.ts'

const pluralize = pluralsOf(LANGUAGES.af.locale)

export const cardWords: Translations['card'] = {
  sale: 'Uitverkoping',
  from: 'Vanaf',
  was: 'Was ',
  soldOut: 'Uitverkoop',
  rated: 'Gegradeer ',
  of5: ' uit 5',
  rating: (rating) => rating.toFixed(1).replace('.', ','),
  reviews: (count) => `(${pluralize(count, { one: 'resensie', many: 'resensies' })})`,
  wide: (cm) => `${cm} cm breed`,
  inStock: 'In\u00a0voorraad',
  left: (count) => `Net ${count} oor`,
  colours: 'Kleure',
}
