import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type Addition, DrawerContext } from '../components/cart/drawer-context.ts'
import { whenIdle } from '../ui/loading/when-idle.ts'
import { useNotificationList } from '../ui/notifications/notifications-context.tsx'

const loadDrawer = () => import('./drawer-after-paint.ts')
type Drawer = Awaited<ReturnType<Awaited<ReturnType<typeof loadDrawer>>['drawerAfterPaint']>>

/** Provides the cart drawer. It is unmounted while closed, and its code loads when the browser is idle. */
export function DrawerProvider({ children }: { readonly children: ReactNode }) {
  const [drawer, setDrawer] = useState<{ readonly View: Drawer; readonly addition: Addition | undefined } | null>(null)
  const { dismissAll } = useNotificationList()
  const value = useMemo(
    () => ({
      isOpen: drawer !== null,
      open: (addition?: Addition) => {
        const { pathname } = location
        const hasLeft = () => location.pathname !== pathname
        return loadDrawer()
          .then(({ drawerAfterPaint }) => drawerAfterPaint())
          .then((View) => {
            if (hasLeft()) return true
            dismissAll()
            setDrawer({ View, addition })
            return true
          }, hasLeft)
      },
    }),
    [drawer, dismissAll],
  )
  useEffect(() => whenIdle(() => void loadDrawer().catch(() => {})), [])
  return (
    <DrawerContext value={value}>
      {children}
      {drawer !== null && <drawer.View addition={drawer.addition} onClose={() => setDrawer(null)} />}
    </DrawerContext>
  )
}
