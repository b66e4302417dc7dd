import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useNotificationList } from '../notifications/notifications-context.tsx'
import { useCart } from './cart-context.tsx'
import { useDrawer } from './drawer-context.tsx'

/** Says each refusal once as it comes in. Those that were there before stand in the cart with what to do. */
export function RefusalToasts() {
  const { fold, loaded } = useCart()
  const { pathname } = useLocation()
  const { isOpen } = useDrawer()
  const { notify } = useNotificationList()
  const told = useRef<Set<string> | null>(null)
  useEffect(() => {
    if (!loaded) return
    if (told.current === null) {
      told.current = new Set(fold.refusals.map(({ eventId }) => eventId))
      return
    }
    for (const { eventId, message } of fold.refusals) {
      if (told.current.has(eventId)) continue
      told.current.add(eventId)
      const isShown = pathname === '/cart' || isOpen
      notify({ type: 'error', title: message, ...(!isShown && { action: { label: 'See the cart', to: '/cart' } }) })
    }
  }, [fold.refusals, loaded, notify, pathname, isOpen])
  return null
}
