import { LANGUAGES } from '#domain/site/languages.ts'
import type { Translations } from '../../ui/language/language-context.ts'
import { pluralsOf } from '../../ui/language/plurals.ts'

const pluralize = pluralsOf(LANGUAGES.af.locale)

export const frameWords: Translations['frame'] = {
  skip: 'Spring na inhoud',
  home: 'Rusbank, tuisblad',
  menu: 'Kieslys',
  shop: 'Winkel',
  cart: 'Mandjie',
  cartWith: (count) => `Mandjie, ${pluralize(count, { one: 'item', many: 'items' })}`,
}
