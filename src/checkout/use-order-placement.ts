import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import type { CartState } from '#domain/cart/cart-state.ts'
import { type CheckoutAnswer, CheckoutChangedSchema } from '#domain/checkout/checkout-calls.ts'
import type { CheckoutRequest } from '#domain/checkout/checkout-request.ts'
import type { ApiError } from '../client/api/api-result.ts'
import { useFailureWords } from '../client/api/failure-words.en.ts'
import { useCart, useCartView, useShop } from '../client/cart/cart-context.tsx'
import { loginDialog } from '../client/customer/login-dialog-store.ts'
import { useCustomer } from '../client/customer/use-customer.ts'
import { logInWithOrder } from './log-in-with-order.ts'
import { type PlacementResult, placeOrder, recoverPlacedOrder } from './place-order.ts'
import { placeOrderPorts } from './place-order-ports.ts'
import { withSeenCart } from './seen-cart.ts'
import { changesSince, type SeenChange } from './seen-changes.ts'
import { waitUntilShown } from './wait-until-shown.ts'
import { type NotSyncedReason, waitUntilSynced } from './wait-until-synced.ts'

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
  | { readonly kind: NotSyncedReason | 'incomplete' | 'unknown' | 'ended' }

/** The stage of placing an order. */
export type Stage = 'form' | 'waiting' | 'sending' | 'finding' | 'leaving'

/** Whether the button was pressed, or an order was found whose answer had been lost. */
export type PlacementCause = 'press' | 'found'

export interface PlacementParts {
  /** Whether the checkout's page has been left: then no order is sent any more. */
  readonly isLeft: () => boolean
  readonly onPlaced: (answer: CheckoutAnswer, by: PlacementCause) => Promise<void>
  /** Another tab has placed this order. */
  readonly onPlacedBefore: (orderId: string) => Promise<void>
  /** Returns whether the error is shown at a field. */
  readonly onRefused: (error: ApiError) => boolean
  /** The page was left, and the order was refused. `reason` is null if it is not known whether it was placed. */
  readonly onNotPlacedAfterLeaving: (reason: string | null) => void
}

interface ConcludeOptions {
  readonly by: PlacementCause
  readonly seen: CartState
}

/** Places orders, and reports why one was not placed. */
export function useOrderPlacement(parts: PlacementParts) {
  const { isLeft, onPlaced, onPlacedBefore, onRefused, onNotPlacedAfterLeaving } = parts
  const shop = useShop()
  const { message: messageOf } = useFailureWords()
  const view = useCartView()
  const [stage, setStage] = useState<Stage>('form')
  const [formMessage, setMessage] = useState<FormMessage | null>(null)
  const isBusy = useRef(false)

  const { state, sessionEnded } = useCustomer()
  // The log may not have known that the session had ended: a login then only changes the customer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is called for each change of the customer.
  useEffect(() => {
    if (!sessionEnded) setMessage((shown) => (shown?.kind === 'ended' ? null : shown))
  }, [sessionEnded, state])

  const showUnknown = () => {
    if (isLeft()) return onNotPlacedAfterLeaving(null)
    setStage('form')
    setMessage({ kind: 'unknown' })
  }
  const conclude = async (placing: PlacementResult, { by, seen }: ConcludeOptions) => {
    switch (placing.outcome) {
      case 'placed':
        setStage('leaving')
        await logInWithOrder(shop, placing.answer.session)
        return onPlaced(placing.answer, by)
      case 'placed_before':
        setStage('leaving')
        return onPlacedBefore(placing.orderId)
      case 'unknown':
        return showUnknown()
      case 'refused': {
        const { code, data } = placing.error
        const text = messageOf(placing.error)
        await logInWithOrder(shop, data.session)
        if (isLeft()) return onNotPlacedAfterLeaving(text)
        const changed = v.safeParse(CheckoutChangedSchema, data)
        const isShown = changed.success && (await waitUntilShown(shop, changed.output.cart.cart_hash))
        setStage('form')
        if (code === 'session_ended') {
          loginDialog.open('ended')
          return setMessage({ kind: 'ended' })
        }
        if (onRefused(placing.error)) return
        if (!changed.success) {
          // On a full network, the unpaid orders may all be other people's.
          const isOwn = code === 'too_many_unpaid_orders' && data.limit !== 'network'
          return setMessage({ kind: isOwn ? 'unpaid' : 'refused', text })
        }
        const { cart, changes: reported } = changed.output
        setMessage({ kind: 'changed', text, changes: changesSince({ seen, cart, reported }), isShown })
      }
    }
  }
  const place = async (request: CheckoutRequest, seen: CartState) => {
    setStage('waiting')
    const sent = await waitUntilSynced(shop)
    if (isLeft()) return
    if (sent !== 'sent') {
      setStage('form')
      return setMessage({ kind: sent })
    }
    setStage('sending')
    await conclude(await placeOrder(withSeenCart({ request, seen, shop }), placeOrderPorts(shop)), {
      by: 'press',
      seen,
    })
  }
  const once = async (act: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    await act().catch((error: unknown) => {
      reportError(error)
      showUnknown()
    })
    isBusy.current = false
  }

  // If the cart is empty, an order whose answer was lost may be the reason.
  const isEmpty = useCart(({ loaded, sync, quote }) => loaded && sync.pending === 0 && quote.lines.length === 0)
  const find = useEffectEvent(() =>
    once(async () => {
      if ((await placeOrderPorts(shop).store.openIntents()).length === 0) return
      setStage('finding')
      const placing = await recoverPlacedOrder(placeOrderPorts(shop))
      if (placing === null) setStage('form')
      else await conclude(placing, { by: 'found', seen: view })
    }),
  )
  useEffect(() => {
    if (isEmpty) void find()
  }, [isEmpty])

  return {
    stage,
    formMessage,
    clearMessage: () => setMessage(null),
    /** Places the order. Ignored while an order is being placed. */
    order: (request: CheckoutRequest) => void once(() => place(request, view)),
  }
}
