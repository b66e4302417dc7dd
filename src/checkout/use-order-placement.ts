import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import type { CartState } from '#domain/cart/cart-state.ts'
import { type CheckoutAnswer, CheckoutChangedSchema } from '#domain/checkout/checkout-calls.ts'
import type { CheckoutRequest } from '#domain/checkout/checkout-request.ts'
import type { ApiError } from '../client/api/api-result.ts'
import { useFailureWords } from '../client/api/failure-words.en.ts'
import { useCart, useCartView, useShop } from '../client/cart/cart-context.tsx'
import { type PlacementResult, placeOrder } from '../client/checkout/place-order.ts'
import { placeOrderPorts, recoverOrder } from '../client/checkout/place-order-ports.ts'
import { logInWithOrder } from './log-in-with-order.ts'
import { withSeenCart } from './seen-cart.ts'
import { refusalMessage, useFormMessage } from './use-form-message.ts'
import { waitUntilShown } from './wait-until-shown.ts'
import { waitUntilSynced } from './wait-until-synced.ts'

/** The stage of placing an order. */
export type PlacementStage = 'form' | 'waiting' | 'sending' | 'finding' | 'leaving'

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
  const [stage, setStage] = useState<PlacementStage>('form')
  const [formMessage, setMessage] = useFormMessage()
  const isBusy = useRef(false)

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
        const { error } = placing
        const text = messageOf(error)
        await logInWithOrder(shop, error.data.session)
        if (isLeft()) return onNotPlacedAfterLeaving(text)
        const changed = v.safeParse(CheckoutChangedSchema, error.data)
        const isShown = changed.success && (await waitUntilShown(shop, changed.output.cart.cart_hash))
        setStage('form')
        if (onRefused(error)) return
        setMessage(refusalMessage({ error, text, seen, changed: changed.success ? changed.output : null, isShown }))
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
      const placing = await recoverOrder(shop)
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
