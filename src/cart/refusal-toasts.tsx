import { useEffect, useRef } from 'react'
import { useCart } from '../client/cart/cart-context.tsx'
import { useNotificationList } from '../ui/notifications/notifications-context.tsx'

interface RefusalToastsProps {
  /** Whether the cart is in front of the shopper, with the reason and what to do. */
  readonly isCartShown: boolean
}

/** Says each refusal once as it comes in. Those that were there before stand in the cart with what to do. */
export function RefusalToasts({ isCartShown }: RefusalToastsProps) {
  const refusals = useCart(({ fold }) => fold.refusals)
  const loaded = useCart((cart) => cart.loaded)
  const { notify } = useNotificationList()
  const told = useRef<Set<string> | null>(null)
  useEffect(() => {
    if (!loaded) return
    if (told.current === null) {
      told.current = new Set(refusals.map(({ eventId }) => eventId))
      return
    }
    for (const { eventId, message } of refusals) {
      if (told.current.has(eventId)) continue
      told.current.add(eventId)
      const action = { label: 'See the cart', to: '/cart' }
      notify({ type: 'error', title: message, isAboutCart: true, ...(!isCartShown && { action }) })
    }
  }, [refusals, loaded, notify, isCartShown])
  return null
}
