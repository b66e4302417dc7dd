import type { RouteObject } from 'react-router-dom'
import { whenIdle } from '../../ui/loading/when-idle.ts'
import type { PageHandle } from '../page-handle.ts'

/** Where the words of the checkout and of orders in Afrikaans are. */
export const ORDER_WORDS_MODULE = 'src/app/language/afrikaans-orders.ts'

const ORDER_PAGE = /^src\/(checkout|order)\//
/** From here the checkout is next, perhaps without a network. */
const CART_PAGE = 'src/cart/cart-page.tsx'

export function needsOrderWords(handle: RouteObject['handle']): boolean {
  const page: PageHandle | undefined = handle
  return page !== undefined && ORDER_PAGE.test(page.module)
}

interface OrderWordsParts {
  readonly table: RouteObject[]
  readonly bringOrderWords: () => Promise<void>
}

/** Has each page of a table that says something of orders come with its words, and the cart bring them in time. */
export function withOrderWords({ table, bringOrderWords }: OrderWordsParts): RouteObject[] {
  for (const route of table) {
    const { lazy } = route
    const page: PageHandle | undefined = route.handle
    if (page === undefined) withOrderWords({ table: route.children ?? [], bringOrderWords })
    else if (typeof lazy !== 'function') continue
    else if (needsOrderWords(page)) {
      route.lazy = async () => (await Promise.all([lazy(), bringOrderWords()]))[0]
    } else if (page.module === CART_PAGE) {
      route.lazy = async () => {
        whenIdle(() => void bringOrderWords().catch(() => {}))
        return lazy()
      }
    }
  }
  return table
}
