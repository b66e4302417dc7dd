import { data, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import type { OrderAnswer } from '#domain/checkout/checkout-calls.ts'
import type { OrderView } from '#domain/order/order-view.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { browserCheckoutStore } from '../client/checkout/browser-checkout-store.ts'
import { orderApiPath } from '../components/order/order-access.ts'
import { OrderPage } from './order-page.tsx'

export interface OrderData {
  /** Null where who asks may not see it, by what they brought along so far. */
  readonly order: OrderView | null
  /** By which it was found; null by the session. */
  readonly key: string | null
}

/** `/checkout/order/{orderId}`: by the key in its link, the one that this browser keeps, or the session. */
export function orderRoute(api: ShopApi) {
  return {
    async loader({ params, request }: LoaderFunctionArgs) {
      const id = params.orderId ?? ''
      const given = new URL(request.url).searchParams.get('key')
      const kept =
        import.meta.env.SSR || given !== null ? null : ((await browserCheckoutStore().placed(id))?.key ?? null)
      const key = given ?? kept
      const answer = await api.get<OrderAnswer>(orderApiPath({ id, key }), request.signal)
      const found: OrderData = { order: answer.ok ? answer.body.order : null, key: answer.ok ? key : null }
      return data(found, { status: found.order === null && given !== null ? 404 : 200 })
    },
    shouldRevalidate: () => false,
    Component: OrderPage,
  } satisfies RouteObject
}
