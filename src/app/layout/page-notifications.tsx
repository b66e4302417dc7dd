import { useLocation } from 'react-router-dom'
import { useDrawer } from '../../cart/drawer-context.tsx'
import { RefusalToasts } from '../../cart/refusal-toasts.tsx'
import { Notifications } from '../../ui/notifications/notifications.tsx'

/** The page's toasts. While the drawer is open it has them, since everything outside a modal dialog is out of reach. */
export function PageNotifications() {
  const { isOpen } = useDrawer()
  const { pathname } = useLocation()
  return (
    <>
      {!isOpen && <Notifications />}
      <RefusalToasts isCartShown={isOpen || pathname === '/cart'} />
    </>
  )
}
