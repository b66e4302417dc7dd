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

/** Below `checkout`, the app has no page for a payment's return URL, which the server redirects. */
const NOT_OF_APP = /^\/checkout\/(?!order\/|return-expired$)/

/** Whether a path is a page of the shop, and not another route of the server. */
export function isShopPage(path: string): boolean {
  return FIRST_SEGMENTS.includes(pathWithoutLanguage(path).split('/')[1] ?? '')
}

/** Whether the app can show this page of the shop. */
export const isAppPage = (path: string): boolean => !NOT_OF_APP.test(pathWithoutLanguage(path))
