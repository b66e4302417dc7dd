import { createContext, lazy, type ReactNode, Suspense, useContext, useEffect, useMemo, useState } from 'react'
import { assert } from '#domain/assert.ts'
import { useNotificationList } from '../notifications/notifications-context.tsx'

const loadDrawer = () => import('./cart-drawer.tsx')
const LazyDrawer = lazy(() => loadDrawer().then(({ CartDrawer }) => ({ default: CartDrawer })))

interface DrawerContextValue {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
}

const DrawerContext = createContext<DrawerContextValue | null>(null)

/** Keeps the cart drawer of a page: not there while it is closed, its code brought in a quiet moment. */
export function DrawerProvider({ children }: { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const { dismissAll } = useNotificationList()
  const value = useMemo(
    () => ({
      isOpen,
      open() {
        dismissAll()
        setOpen(true)
      },
      close: () => setOpen(false),
    }),
    [isOpen, dismissAll],
  )
  useEffect(() => {
    const bring = () => void loadDrawer().catch(() => {})
    if (!('requestIdleCallback' in globalThis)) return bring()
    const idle = requestIdleCallback(bring, { timeout: 4_000 })
    return () => cancelIdleCallback(idle)
  }, [])
  return (
    <DrawerContext value={value}>
      {children}
      {isOpen && (
        <Suspense>
          <LazyDrawer onClose={value.close} />
        </Suspense>
      )}
    </DrawerContext>
  )
}

export function useDrawer(): DrawerContextValue {
  const value = useContext(DrawerContext)
  assert(value !== null, 'the drawer needs its provider')
  return value
}
