import { pluralize } from '../../ui/format/pluralize.af.ts'
import type { FRAME_WORDS } from './words.en.ts'

export const frameWords: typeof FRAME_WORDS = {
  skip: 'Spring na inhoud',
  home: 'Rusbank, tuisblad',
  menu: 'Kieslys',
  shop: 'Winkel',
  cart: 'Mandjie',
  cartWith: (count) => `Mandjie, ${pluralize(count, { one: 'item', many: 'items' })}`,
}
