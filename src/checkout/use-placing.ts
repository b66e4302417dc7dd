import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import type { CartState } from '#domain/cart/cart-state.ts'
import { type CheckoutAnswer, CheckoutChangedSchema } from '#domain/checkout/checkout-calls.ts'
import type { CheckoutRequest } from '#domain/checkout/checkout-request.ts'
import { SessionAnswerSchema } from '#domain/customer/account-answers.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { endLostSession, hasSessionStuck } from '../account/session-stuck.ts'
import { useCart, useShop } from '../cart/cart-context.tsx'
import { browserDesk } from './browser-desk.ts'
import { findPlaced, type PlacePorts, type Placing, placeOrder, type Refused } from './place-order.ts'
import { namingSeen } from './seen-cart.ts'
import { changesSince, type SeenChange } from './seen-changes.ts'
import { callShop } from './shop-call.ts'
import { type Unsent, untilSent } from './until-sent.ts'
import { untilShown } from './until-shown.ts'

/** What the shopper is told beside the button. */
export type CheckoutNotice =
  | {
      readonly kind: 'changed'
      readonly message: string
      readonly changes: readonly SeenChange[]
      /** Whether the page shows the cart as it is now. */
      readonly isShown: boolean
    }
  | { readonly kind: 'refused' | 'unpaid'; readonly message: string }
  | { readonly kind: Unsent | 'unknown' }

/** How far the press of the button has come. */
export type Stage = 'form' | 'waiting' | 'sending' | 'finding' | 'leaving'

/** Whether somebody has just pressed the button, or the order was found whose answer had been lost. */
export type PlacedBy = 'press' | 'found'

interface PlacingParts {
  readonly onPlaced: (answer: CheckoutAnswer, by: PlacedBy) => Promise<void>
  /** Whether it is a field's matter, and said there. */
  readonly onRefused: (refusal: Refused) => boolean
}

export interface OrderPlacing {
  readonly stage: Stage
  readonly notice: CheckoutNotice | null
  readonly forgetNotice: () => void
  /** Orders; while it does, another press is nothing. */
  readonly order: (request: CheckoutRequest) => void
}

const portsOf = ({ cartKey }: ShopClient): PlacePorts => ({
  desk: browserDesk(),
  cartKey,
  post: (request, key) =>
    callShop({ path: '/api/checkout', body: request, headers: { 'idempotency-key': `"${key}"` } }),
  // `randomUUID` is missing where a page comes without encryption from another host.
  newKey: () => crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint32Array(6))].join('-'),
  now: () => Date.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})

interface Concluding {
  readonly by: PlacedBy
  readonly seen: CartState
}

/** The way from a press of the button to an order, or to what is in its way. */
export function usePlacing({ onPlaced, onRefused }: PlacingParts): OrderPlacing {
  const shop = useShop()
  const { loaded, sync, quote, view } = useCart()
  const [stage, setStage] = useState<Stage>('form')
  const [notice, setNotice] = useState<CheckoutNotice | null>(null)
  const isBusy = useRef(false)

  /** A password that came along is a login, whatever becomes of the order, if the browser keeps it. Nothing waits to be sent then. */
  const welcome = async (answered: unknown) => {
    const session = v.safeParse(SessionAnswerSchema, answered)
    if (!session.success) return
    if (await hasSessionStuck()) await shop.logIn(session.output, 'discard')
    else await endLostSession(session.output.token)
  }
  const conclude = async (placing: Placing, { by, seen }: Concluding) => {
    switch (placing.outcome) {
      case 'placed':
        setStage('leaving')
        await welcome(placing.answer.session)
        return onPlaced(placing.answer, by)
      case 'unknown':
        setStage('form')
        return setNotice({ kind: 'unknown' })
      case 'refused': {
        const { code, message, data } = placing.refusal
        await welcome(data.session)
        const changed = v.safeParse(CheckoutChangedSchema, data)
        const isShown = changed.success && (await untilShown(shop, changed.output.cart.cart_hash))
        setStage('form')
        if (onRefused(placing.refusal)) return
        if (!changed.success)
          return setNotice({ kind: code === 'too_many_unpaid_orders' ? 'unpaid' : 'refused', message })
        const { cart, changes: told } = changed.output
        setNotice({ kind: 'changed', message, changes: changesSince({ seen, cart, told }), isShown })
      }
    }
  }
  const place = async (request: CheckoutRequest, seen: CartState) => {
    setStage('waiting')
    const sent = await untilSent(shop)
    if (sent !== 'sent') {
      setStage('form')
      return setNotice({ kind: sent })
    }
    setStage('sending')
    await conclude(await placeOrder(namingSeen({ request, seen, shop }), portsOf(shop)), { by: 'press', seen })
  }
  const once = async (act: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await act()
    } finally {
      isBusy.current = false
    }
  }

  // An empty cart, and an order whose answer never came: it may be why the cart is empty.
  const isEmpty = loaded && sync.pending === 0 && quote.lines.length === 0
  const find = useEffectEvent(() =>
    once(async () => {
      if ((await browserDesk().openIntents()).length === 0) return
      setStage('finding')
      const placing = await findPlaced(portsOf(shop))
      if (placing === null) setStage('form')
      else await conclude(placing, { by: 'found', seen: view })
    }),
  )
  useEffect(() => {
    if (isEmpty) void find()
  }, [isEmpty])

  return {
    stage,
    notice,
    forgetNotice: () => setNotice(null),
    order: (request) => void once(() => place(request, view)),
  }
}
