import { useEffect, useState } from 'react'
import type { CartState } from '#domain/cart/cart-state.ts'
import type { ServerCart } from '#domain/cart/server-cart.ts'
import type { CheckoutChange } from '#domain/checkout/checkout-calls.ts'
import type { ApiError } from '../client/api/api-result.ts'
import { loginDialog } from '../client/customer/login-dialog-store.ts'
import { useCustomer } from '../client/customer/use-customer.ts'
import { changesSince, type SeenChange } from './seen-changes.ts'
import type { NotSyncedReason } from './wait-until-synced.ts'

/** The message beside the button. */
export type FormMessage =
  | {
      readonly kind: 'changed'
      readonly text: string
      readonly changes: readonly SeenChange[]
      /** Whether the page shows the cart as it is now. */
      readonly isShown: boolean
    }
  | { readonly kind: 'refused' | 'unpaid'; readonly text: string }
  | { readonly kind: NotSyncedReason | 'incomplete' | 'unknown' }

/** The message, and a function that sets it. That the session has ended opens the login dialog, and is said until a login. */
export function useFormMessage() {
  const [message, setMessage] = useState<FormMessage | null>(null)
  const { state, sessionEnded } = useCustomer()
  useEffect(() => {
    if (message?.kind === 'ended') loginDialog.open('ended')
  }, [message])
  // The log may not have known that the session had ended: a login then only changes the customer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is called for each change of the customer.
  useEffect(() => {
    if (!sessionEnded) setMessage((shown) => (shown?.kind === 'ended' ? null : shown))
  }, [sessionEnded, state])
  return [message, setMessage] as const
}

interface RejectedForm {
  readonly error: ApiError
  readonly text: string
  /** The cart as it was shown. */
  readonly seen: CartState
  /** The current cart and its changes, if they are the reason; null otherwise. */
  readonly changed: { readonly cart: ServerCart; readonly changes: readonly CheckoutChange[] } | null
  readonly isShown: boolean
}

/** The message about an error that is shown at no field. */
export function refusalMessage({ error: { code, data }, text, seen, changed, isShown }: RejectedForm): FormMessage {
  if (changed !== null) {
    const { cart, changes: reported } = changed
    return { kind: 'changed', text, changes: changesSince({ seen, cart, reported }), isShown }
  }
  if (code === 'session_ended') return { kind: 'ended' }
  // On a full network, the unpaid orders may all be other people's.
  const isOwn = code === 'too_many_unpaid_orders' && data.limit !== 'network'
  return { kind: isOwn ? 'unpaid' : 'refused', text }
}
