import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { assert } from '#domain/assert.ts'
import { whenIdle } from '../ui/loading/when-idle.ts'
import { useNotificationList } from '../ui/notifications/notifications-context.tsx'

const loadDrawer = () => import('./cart-drawer.tsx').then(({ CartDrawer }) => CartDrawer)
type Drawer = Awaited<ReturnType<typeof loadDrawer>>

interface DrawerContextValue {
  readonly isOpen: boolean
  readonly open: () => void
}

/** Null on pages without a drawer. */
export const DrawerContext = createContext<DrawerContextValue | null>(null)

/**
 * Keeps the cart drawer of a page: not there while it is closed, its code brought when the browser is idle. Where the code
 * cannot be had, opening the drawer leads to the cart's page.
 */
export function DrawerProvider({ children }: { readonly children: ReactNode }) {
  const [drawer, setDrawer] = useState<{ readonly View: Drawer } | null>(null)
  const { dismissAll } = useNotificationList()
  const navigate = useNavigate()
  const value = useMemo(
    () => ({
      isOpen: drawer !== null,
      open() {
        void loadDrawer().then(
          (View) => {
            dismissAll()
            setDrawer({ View })
          },
          () => navigate('/cart'),
        )
      },
    }),
    [drawer, dismissAll, navigate],
  )
  useEffect(() => whenIdle(() => void loadDrawer().catch(() => {})), [])
  return (
    <DrawerContext value={value}>
      {children}
      {drawer !== null && <drawer.View onClose={() => setDrawer(null)} />}
    </DrawerContext>
  )
}

export function useDrawer(): DrawerContextValue {
  const value = useContext(DrawerContext)
  assert(value !== null, 'the drawer needs its provider')
  return value
}
