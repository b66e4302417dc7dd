import type { Translations } from '../ui/language/language-context.ts'

export const affiliateWords: Translations['affiliate'] = {
  checking: (code) => `Ons gaan promosiekode ${code} vir jou mandjie na`,
  discount: 'As dit geldig is, sal jy die afslag in jou mandjie sien.',
}
