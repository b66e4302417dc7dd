import { useLocation } from 'react-router-dom'
import { RefusalToasts } from '../../cart/refusal-toasts.tsx'
import { useDrawer } from '../../components/cart/drawer-context.ts'
import { ToastRegion } from '../../ui/notifications/toast-region.tsx'

/** The page's toasts. While the drawer is open they are shown inside it, since everything outside a modal dialog is inert. */
export function PageNotifications() {
  const { isOpen } = useDrawer()
  const { pathname } = useLocation()
  return (
    <>
      {!isOpen && <ToastRegion />}
      <RefusalToasts isCartShown={isOpen || pathname === '/cart'} />
    </>
  )
}
