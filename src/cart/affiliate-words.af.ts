import type { Translations } from '../ui/language/language-context.ts'

export const affiliateWords: Translations['affiliate'] = {
  checking: (code) => `Ons kyk of promosiekode ${code} vir jou mandjie geld`,
  discount: 'As dit geldig is, sal jy die afslag in jou mandjie sien.',
}
