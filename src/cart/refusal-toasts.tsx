import { useEffect, useRef } from 'react'
import { CART_ADDITION, CART_FAILURE } from '../client/cart/cart-actions.ts'
import { useCart } from '../client/cart/cart-context.tsx'
import { codeRefused } from '../components/cart/code-refused.ts'
import { useNotificationList, useNotifications } from '../ui/notifications/notifications-context.tsx'

interface RefusalToastsProps {
  /** Whether the cart is in front of the shopper, with the reason and what to do. */
  readonly isCartShown: boolean
}

/** Says each refusal once as it comes in. Those that were there before stand in the cart with what to do. */
export function RefusalToasts({ isCartShown }: RefusalToastsProps) {
  const refusals = useCart(({ fold }) => fold.refusals)
  const loaded = useCart((cart) => cart.loaded)
  const { notify, dismissTopic } = useNotificationList()
  const shown = useRef<Set<string> | null>(null)
  useEffect(() => {
    if (!loaded) return
    if (shown.current === null) {
      shown.current = new Set(refusals.map(({ eventId }) => eventId))
      return
    }
    for (const refusal of refusals) {
      const { eventId, message, event } = refusal
      if (shown.current.has(eventId)) continue
      shown.current.add(eventId)
      // At its field it is said already.
      if (isCartShown && codeRefused(refusal) !== null) continue
      if (event?.type === 'ItemAdded') dismissTopic(CART_ADDITION)
      const action = isCartShown ? {} : { action: { label: 'View cart', to: '/cart' } }
      notify({ type: 'error', title: message, topic: CART_FAILURE, isAboutCart: true, ...action })
    }
  }, [refusals, loaded, notify, dismissTopic, isCartShown])
  useUnsentAddition()
  return null
}

/** Specification, section 8: what was added and could not be sent is an error, and nothing says that it succeeded. */
function useUnsentAddition(): void {
  const isUnsent = useCart(({ sync }) => sync.state === 'offline')
  const isAddition = useNotifications().some(({ topic, type }) => topic === CART_ADDITION && type === 'success')
  const { notify } = useNotificationList()
  useEffect(() => {
    if (!isUnsent || !isAddition) return
    notify({
      type: 'error',
      title: navigator.onLine ? 'We couldn’t reach the shop' : 'You’re offline',
      message: 'Your cart is saved on this device. We’ll send it as soon as we’re connected.',
      topic: CART_ADDITION,
      isAboutCart: true,
      action: { label: 'View cart', to: '/cart' },
    })
  }, [isUnsent, isAddition, notify])
}
