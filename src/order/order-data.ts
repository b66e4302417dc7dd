import { useEffect, useState } from 'react'
import { data, type LoaderFunctionArgs } from 'react-router-dom'
import type { OrderView } from '#domain/order/order-view.ts'
import { type ApiResult, isUnanswered } from '../client/api/api-result.ts'
import { bodyOrThrow } from '../client/api/load-failure.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { browserCheckoutStore } from '../client/checkout/browser-checkout-store.ts'
import { readOrderAnswer } from '../components/order/order-access.ts'

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
    const answer = await readOrderAnswer({ id, key }, (path) => api.get(path, request.signal))
    const found: OrderData = isDenied(answer) ? { order: null, key: null } : { order: bodyOrThrow(answer).order, key }
    return data(found, { status: found.order === null && given !== null ? 404 : 200 })
  }
}

/** Whether the answer is that there is no access, and not that the order can't be read now. */
function isDenied(answer: ApiResult<unknown>): boolean {
  return !answer.ok && !isUnanswered(answer)
}

/** The order as it was loaded, or else read with the key stored in this browser, which the server does not have. */
export function useOrderWithStoredKey(id: string, loaded: OrderData) {
  const first = loaded.order === null ? null : loaded
  const [found, setFound] = useState(first)
  /** `unread` if the order can't be read now, and `again` while that is tried again. */
  const [search, setSearch] = useState<'looking' | 'unknown' | 'unread' | 'again'>('looking')
  const [shown, setShown] = useState(id)
  if (shown !== id) {
    setShown(id)
    setFound(first)
    setSearch('looking')
  }
  const isLooking = found === null && (search === 'looking' || search === 'again')
  useEffect(() => {
    if (!isLooking) return
    const ended = new AbortController()
    const load = async () => {
      const key = (await browserCheckoutStore().placed(id))?.key ?? null
      const answer = key === null ? null : await readOrderAnswer({ id, key })
      if (ended.signal.aborted) return
      if (answer?.ok) setFound({ order: answer.body.order, key })
      else setSearch(answer === null || isDenied(answer) ? 'unknown' : 'unread')
    }
    void load()
    return () => ended.abort()
  }, [id, isLooking])
  return { found, search, lookAgain: () => setSearch('again') }
}
