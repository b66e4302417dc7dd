import type { AFFILIATE_WORDS } from './affiliate-words.en.ts'

export const affiliateWords: typeof AFFILIATE_WORDS = {
  checking: (code) => `Ons kyk of promosiekode ${code} vir jou mandjie geld`,
  discount: 'As dit geldig is, sal jy die afslag in jou mandjie sien.',
}
