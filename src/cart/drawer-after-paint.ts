import { afterPaint } from '../ui/loading/after-paint.ts'
import { CartDrawer } from './cart-drawer.tsx'

/** The drawer, when the press that brings it has been answered by a frame: drawing it takes longer than that. */
export async function drawerAfterPaint(): Promise<typeof CartDrawer> {
  await afterPaint()
  return CartDrawer
}
