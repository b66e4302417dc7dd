import { createContext, useContext } from 'react'
import { assert } from '#domain/assert.ts'
import type { Product, ProductCard } from '#domain/catalogue/product.ts'

/** A product that was added to the cart, with data from its page. */
export interface Addition {
  readonly itemKey: string
  readonly name: string
  /** When the page was rendered, in epoch ms. The delivery estimate starts from then. */
  readonly at: number
  readonly days: Product['delivery_days']
  readonly related: readonly ProductCard[]
}

interface Drawer {
  readonly isOpen: boolean
  /**
   * Opens the drawer, with the item that was just added, if any. Resolves to false if its code can't be loaded. If the
   * shopper has gone to another page meanwhile, nothing is opened, and it resolves to true.
   */
  readonly open: (addition?: Addition) => Promise<boolean>
}

/** Null on pages without a drawer. */
export const DrawerContext = createContext<Drawer | null>(null)

export function useDrawer(): Drawer {
  const value = useContext(DrawerContext)
  assert(value !== null, 'the drawer needs its provider')
  return value
}
