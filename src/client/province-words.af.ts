import type { Translations } from '../ui/language/language-context.ts'

export const provinceWords: Translations['provinces'] = {
  GP: 'Gauteng',
  KZN: 'KwaZulu-Natal',
  LP: 'Limpopo',
  MP: 'Mpumalanga',
  NC: 'Noord-Kaap',
  NW: 'Noordwes',
  EC: 'Oos-Kaap',
  FS: 'Vrystaat',
  WC: 'Wes-Kaap',
}
