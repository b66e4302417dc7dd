import type { RouteObject } from 'react-router-dom'
import { whenIdle } from '../../ui/loading/when-idle.ts'
import type { PageHandle } from '../page-handle.ts'

interface LaterWords {
  /** The modules of the pages that say them. */
  readonly pages: RegExp
  readonly module: string
}

/** Words in Afrikaans that come with the pages that say them, each a script of its own. */
const LATER_WORDS = {
  orders: { pages: /^src\/(checkout|order)\//, module: 'src/app/language/afrikaans-orders.ts' },
  categories: { pages: /^src\/category\//, module: 'src/app/language/afrikaans-categories.ts' },
} as const satisfies Readonly<Record<string, LaterWords>>

type LaterPart = keyof typeof LATER_WORDS
export type BringWords = Readonly<Record<LaterPart, () => Promise<void>>>

/** The module of the words that a page brings beside those of all; null for none. */
export function laterWordsModule(handle: PageHandle | undefined): string | null {
  const part = laterPartOf(handle)
  return part && LATER_WORDS[part].module
}

function laterPartOf(handle: PageHandle | undefined): LaterPart | null {
  if (handle === undefined) return null
  if (LATER_WORDS.orders.pages.test(handle.module)) return 'orders'
  return LATER_WORDS.categories.pages.test(handle.module) ? 'categories' : null
}

/** From here the checkout is next, perhaps without a network. */
const CART_PAGE = 'src/cart/cart-page.tsx'

/** Has each page of a table come with its words, and the cart bring those of the checkout in time. */
export function withLaterWords(table: RouteObject[], bring: BringWords): RouteObject[] {
  for (const route of table) {
    const handle: PageHandle | undefined = route.handle
    if (handle === undefined) withLaterWords(route.children ?? [], bring)
    else bringWordsOf(route, handle, bring)
  }
  return table
}

function bringWordsOf(route: RouteObject, handle: PageHandle, bring: BringWords): void {
  const { lazy } = route
  const part = laterPartOf(handle)
  if (typeof lazy !== 'function') return
  if (part !== null) route.lazy = async () => (await Promise.all([lazy(), bring[part]()]))[0]
  else if (handle.module === CART_PAGE) {
    route.lazy = async () => {
      whenIdle(() => void bring.orders().catch(() => {}))
      return lazy()
    }
  }
}
