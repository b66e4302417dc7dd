import { afterPaint } from '../ui/loading/after-paint.ts'
import { CartDrawer } from './cart-drawer.tsx'

/** Resolves to the drawer after the next paint, so that rendering it does not delay the response to the click. */
export async function drawerAfterPaint(): Promise<typeof CartDrawer> {
  await afterPaint()
  return CartDrawer
}
