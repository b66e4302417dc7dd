import type { RouteObject } from 'react-router-dom'
import type { PageHandle } from '../page-handle.ts'

/** The pages that are there in every language of the shop, by their modules. The others have only their frame in it. */
const TRANSLATED_PAGES: ReadonlySet<string> = new Set([
  'src/app/offline-page.tsx',
  'src/account/account-pages.ts',
  'src/account/auth-pages.ts',
  'src/home/home-page.tsx',
  'src/search/search-page.tsx',
  'src/product/product-page.tsx',
  'src/cart/cart-page.tsx',
  'src/category/category-page.tsx',
  'src/category/ranges-page.tsx',
  'src/checkout/checkout-page.tsx',
  'src/order/order-page.tsx',
  'src/order/expired-return-page.tsx',
  'src/order/find-order-page.tsx',
])

export function isTranslated(handle: RouteObject['handle']): boolean {
  const page: PageHandle | undefined = handle
  return page !== undefined && TRANSLATED_PAGES.has(page.module)
}
