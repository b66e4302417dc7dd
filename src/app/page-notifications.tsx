import { useDrawer } from '../cart/drawer-context.tsx'
import { Notifications } from '../notifications/notifications.tsx'

/** The page's toasts. While the drawer is open it has them, since everything outside a modal dialog is out of reach. */
export function PageNotifications() {
  return useDrawer().isOpen ? null : <Notifications />
}
