import { useEffect, useRef } from 'react'
import { useCart } from '../client/cart/cart-context.tsx'
import { REJECTION_WORDS } from '../client/cart/rejection-words.en.ts'
import { CART_ADDITION_TOPIC, CART_FAILURE_TOPIC } from '../client/cart/use-act.ts'
import { useLogEnd } from '../client/customer/use-log-end.ts'
import { useWords } from '../ui/language/language-context.ts'
import { useNotificationList, useNotifications } from '../ui/notifications/notifications-context.tsx'
import { REFUSAL_WORDS } from './refusal-words.en.ts'
import { unsentMessage } from './unsent-message.ts'

interface RefusalToastsProps {
  /** Whether the cart is visible, which shows each refusal with its reason. */
  readonly isCartShown: boolean
}

/** Shows a toast for each new refusal that the visible cart does not show. Those from before the page load are in the cart only. */
export function RefusalToasts({ isCartShown }: RefusalToastsProps) {
  const { rejected } = useWords('rejections', REJECTION_WORDS)
  const { viewCart } = useWords('refusals', REFUSAL_WORDS)
  const refusals = useCart(({ fold }) => fold.refusals)
  const loaded = useCart((cart) => cart.loaded)
  const { notify, dismissTopic, dismissAboutCart } = useNotificationList()
  const shown = useRef<Set<string> | null>(null)
  // The undo of a removal would change the next visitor’s cart.
  useLogEnd(dismissAboutCart)
  useEffect(() => {
    if (!loaded) return
    if (shown.current === null) {
      shown.current = new Set(refusals.map(({ eventId }) => eventId))
      return
    }
    for (const refusal of refusals) {
      const { eventId, event } = refusal
      if (shown.current.has(eventId)) continue
      shown.current.add(eventId)
      if (event?.type === 'ItemAdded') dismissTopic(CART_ADDITION_TOPIC)
      if (isCartShown) continue
      const action = { label: viewCart, to: '/cart' }
      notify({ type: 'error', title: rejected(refusal), topic: CART_FAILURE_TOPIC, isAboutCart: true, action })
    }
  }, [refusals, loaded, notify, dismissTopic, isCartShown, rejected, viewCart])
  useUnsentAddition()
  return null
}

/** Specification, section 8: an addition that could not be sent is an error and must not be shown as a success. */
function useUnsentAddition(): void {
  const words = useWords('refusals', REFUSAL_WORDS)
  const state = useCart(({ sync }) => sync.state)
  const isDurable = useCart(({ sync }) => sync.isDurable)
  const isConfirmed = useNotifications().some(({ topic, type }) => topic === CART_ADDITION_TOPIC && type === 'success')
  const { notify } = useNotificationList()
  /** The confirmation may have gone before the server is found to be out of reach. */
  const mayBeUnsent = useRef(false)
  useEffect(() => {
    mayBeUnsent.current = isConfirmed || (mayBeUnsent.current && state !== 'sent' && state !== 'refused')
    if (state !== 'offline' || !mayBeUnsent.current) return
    mayBeUnsent.current = false
    notify({
      type: 'error',
      ...unsentMessage(words, isDurable),
      topic: CART_ADDITION_TOPIC,
      isAboutCart: true,
      action: { label: words.viewCart, to: '/cart' },
    })
  }, [state, isDurable, isConfirmed, notify, words])
}
