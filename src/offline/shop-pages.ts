import { pathWithoutLanguage } from '#domain/site/languages.ts'

/** The first path segments of the shop's pages. */
const FIRST_SEGMENTS = [
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
  'find-order',
  'offline',
]

/** Whether a path is a page of the app, and not another route of the server, such as a payment's return URL. */
export function isShopPage(path: string): boolean {
  return FIRST_SEGMENTS.includes(pathWithoutLanguage(path).split('/')[1] ?? '')
}
