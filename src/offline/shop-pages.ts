import { pathWithoutLanguage } from '#domain/site/languages.ts'

/** The first parts of the addresses of the shop's pages. */
const FIRST_PARTS = [
  '',
  'product',
  'product-category',
  'cart',
  'search',
  'compare',
  'blog',
  'information',
  'on-this-device',
  'company',
  'login',
  'register',
  'lost-password',
  'my-account',
  'checkout',
  'offline',
]

/** Whether the shop's own app shows what is at a path. What else a server answers, as a provider's way back, is no page. */
export function isShopPage(path: string): boolean {
  return FIRST_PARTS.includes(pathWithoutLanguage(path).split('/')[1] ?? '')
}
