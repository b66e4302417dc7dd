import { LANGUAGES } from '#domain/site/languages.ts'
import { pluralsOf } from '../../ui/language/plurals.ts'
import type { FRAME_WORDS } from './words.en.ts'

const pluralize = pluralsOf(LANGUAGES.af.locale)

export const frameWords: typeof FRAME_WORDS = {
  skip: 'Spring na inhoud',
  home: 'Rusbank, tuisblad',
  menu: 'Kieslys',
  shop: 'Winkel',
  cart: 'Mandjie',
  cartWith: (count) => `Mandjie, ${pluralize(count, { one: 'item', many: 'items' })}`,
}
