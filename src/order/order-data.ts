import { useEffect, useState } from 'react'
import { data, type LoaderFunctionArgs } from 'react-router-dom'
import type { OrderAnswer } from '#domain/checkout/checkout-calls.ts'
import type { OrderView } from '#domain/order/order-view.ts'
import { bodyOrThrow } from '../client/api/load-failure.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { browserCheckoutStore } from '../client/checkout/browser-checkout-store.ts'
import { orderApiPath, readOrder } from '../components/order/order-access.ts'

export interface OrderData {
  /** Null if neither the key nor the session gives access. */
  readonly order: OrderView | null
  /** The key that gave access; null for the session. */
  readonly key: string | null
}

/** Reads an order with the key in the URL, the key stored in this browser, or the session. */
export function orderLoader(api: ShopApi) {
  return async ({ params, request }: LoaderFunctionArgs) => {
    const id = params.orderId ?? ''
    const given = new URL(request.url).searchParams.get('key')
    const kept = import.meta.env.SSR || given !== null ? null : ((await browserCheckoutStore().placed(id))?.key ?? null)
    const key = given ?? kept
    const answer = await api.get<OrderAnswer>(orderApiPath({ id, key }), request.signal)
    const isRefused = !answer.ok && answer.reason === 'refused' && answer.status < 500 && answer.status !== 429
    const found: OrderData = isRefused ? { order: null, key: null } : { order: bodyOrThrow(answer).order, key }
    return data(found, { status: found.order === null && given !== null ? 404 : 200 })
  }
}

/** The order as it was loaded, or else read with the key stored in this browser, which the server does not have. */
export function useOrderWithStoredKey(id: string, loaded: OrderData) {
  const [found, setFound] = useState<OrderData | null>(loaded.order === null ? null : loaded)
  const [isLooking, setLooking] = useState(loaded.order === null)
  const [shown, setShown] = useState(id)
  if (shown !== id) {
    setShown(id)
    setFound(loaded.order === null ? null : loaded)
    setLooking(loaded.order === null)
  }
  useEffect(() => {
    if (!isLooking) return
    let isWanted = true
    const load = async () => {
      const key = (await browserCheckoutStore().placed(id))?.key ?? null
      const order = key === null ? null : await readOrder({ id, key })
      if (!isWanted) return
      if (order !== null) setFound({ order, key })
      setLooking(false)
    }
    void load()
    return () => {
      isWanted = false
    }
  }, [id, isLooking])
  return { found, isLooking }
}
