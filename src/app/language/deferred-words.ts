import type { RouteObject } from 'react-router-dom'
import { whenIdle } from '../../ui/loading/when-idle.ts'
import type { PageHandle } from '../page-handle.ts'

/** The Afrikaans texts that load with the pages that need them, each in a separate script, such as `afrikaans-orders.ts`. */
type DeferredPart = 'orders' | 'categories' | 'home' | 'search' | 'account' | 'compare' | 'help'
export type LoadWords = Readonly<Record<DeferredPart, () => Promise<void>>>

/** By the prefix of a page's module. */
const PARTS_OF_PAGES: readonly (readonly [string, readonly DeferredPart[]])[] = [
  ['src/checkout/', ['orders']],
  ['src/order/', ['orders']],
  ['src/category/', ['categories']],
  ['src/home/', ['home']],
  ['src/search/', ['search']],
  ['src/account/account-pages', ['account', 'orders']],
  ['src/account/', ['account']],
  ['src/compare/', ['compare']],
  ['src/contact/', ['help']],
  ['src/on-this-device/', ['help']],
  ['src/information/', ['help']],
  ['src/blog/', ['help']],
]

/** The modules with the additional texts of a page. */
export function deferredWordsModules(handle: PageHandle | undefined): readonly string[] {
  return deferredPartsOf(handle).map((part) => `src/app/language/afrikaans-${part}.ts`)
}

function deferredPartsOf(handle: PageHandle | undefined): readonly DeferredPart[] {
  const [, parts = []] = PARTS_OF_PAGES.find(([start]) => handle?.module.startsWith(start)) ?? []
  return parts
}

/** The checkout is next, perhaps without a network, so its texts are loaded here. */
const CART_PAGE = 'src/cart/cart-page.tsx'

/** Makes each page of a route table load its texts, and the cart those of the checkout in advance. */
export function withDeferredWords(table: RouteObject[], loadWords: LoadWords): RouteObject[] {
  for (const route of table) {
    const handle: PageHandle | undefined = route.handle
    if (handle !== undefined) attachWords(route, handle, loadWords)
    withDeferredWords(route.children ?? [], loadWords)
  }
  return table
}

function attachWords(route: RouteObject, handle: PageHandle, loadWords: LoadWords): void {
  const { lazy } = route
  const parts = deferredPartsOf(handle)
  if (typeof lazy !== 'function') return
  if (parts.length > 0) {
    route.lazy = async () => (await Promise.all([lazy(), ...parts.map((part) => loadWords[part]())]))[0]
  } else if (handle.module === CART_PAGE) {
    route.lazy = async () => {
      whenIdle(() => void loadWords.orders().catch(() => {}))
      return lazy()
    }
  }
}
