import type { PROVINCE_WORDS } from './province-words.en.ts'

export const provinceWords: typeof PROVINCE_WORDS = {
  GP: 'Gauteng',
  KZN: 'KwaZulu-Natal',
  LP: 'Limpopo',
  MP: 'Mpumalanga',
  NC: 'Noord‑Kaap',
  NW: 'Noordwes',
  EC: 'Oos‑Kaap',
  FS: 'Vrystaat',
  WC: 'Wes‑Kaap',
}
