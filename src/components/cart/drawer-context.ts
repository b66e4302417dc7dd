import { createContext, useContext } from 'react'
import { assert } from '#domain/assert.ts'
import type { Product, ProductCard } from '#domain/catalogue/product.ts'

/** What was put into the cart, and what its page knows of it. */
export interface Addition {
  readonly itemKey: string
  readonly name: string
  /** When the page was made, in epoch ms: delivery is reckoned from then. */
  readonly at: number
  readonly days: Product['delivery_days']
  readonly related: readonly ProductCard[]
}

interface Drawer {
  readonly isOpen: boolean
  /** Opens it, with what was just added where something was. False where its code can't be had. */
  readonly open: (addition?: Addition) => Promise<boolean>
}

/** Null on pages without a drawer. */
export const DrawerContext = createContext<Drawer | null>(null)

export function useDrawer(): Drawer {
  const value = useContext(DrawerContext)
  assert(value !== null, 'the drawer needs its provider')
  return value
}
