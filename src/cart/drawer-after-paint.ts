import { CartDrawer } from './cart-drawer.tsx'

/**
 * Resolves to the drawer after the next paint, so that rendering it does not delay the response to the click. On a hidden page,
 * which is not painted, it resolves at once.
 */
export function drawerAfterPaint(): Promise<typeof CartDrawer> {
  return new Promise((resolve) => {
    if (document.hidden) resolve(CartDrawer)
    else requestAnimationFrame(() => setTimeout(() => resolve(CartDrawer)))
  })
}
