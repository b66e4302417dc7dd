import { useLayoutEffect, useRef } from 'react'
import {
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom'
import type { ShopApi } from '../client/api/shop-api.ts'
import { browserCheckoutStore } from '../client/checkout/browser-checkout-store.ts'
import { orderPath } from '../client/checkout/go-to-payment.ts'
import { useLogEnd } from '../client/customer/use-log-end.ts'
import { LiveOrder } from '../components/order/live-order.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import { useLostFocus } from '../ui/use-lost-focus.ts'
import { type OrderData, orderLoader, useOrderWithStoredKey } from './order-data.ts'
import { OrderNotFound, OrderNotRead } from './order-not-shown.tsx'
import styles from './order-page.module.css'
import { useOrderPageWords } from './words.en.tsx'

/** `/checkout/order/{orderId}`. */
export function pageRoute(api: ShopApi) {
  return {
    loader: orderLoader(api),
    shouldRevalidate: ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
      currentParams.orderId !== nextParams.orderId,
    Component: OrderPage,
  } satisfies RouteObject
}

function OrderPage() {
  const words = useOrderPageWords()
  const { orderId = '' } = useParams()
  const loaded = useLoaderData<OrderData>()
  const { found, search, lookAgain } = useOrderWithStoredKey(orderId, loaded)
  const page = useRef<HTMLDivElement>(null)
  useLostFocus(page, () => page.current?.querySelector<HTMLElement>('h1[tabindex]')?.focus())
  useKeyRemovedFromUrl(orderId, found)
  const navigate = useNavigate()
  // A logout deletes the order's key, too.
  useLogEnd(() => void navigate('/', { replace: true }))
  const title = found?.order ? words.title(found.order.number) : words.untitled
  return (
    <div ref={page} className={`page ${styles.page}`}>
      <PageHead title={title} description={words.description} path={null} indexed={false} />
      <meta name="referrer" content="same-origin" />
      {found?.order ? (
        <LiveOrder key={orderId} access={{ id: orderId, key: found.key }} loaded={found.order} />
      ) : search === 'unread' || search === 'again' ? (
        <OrderNotRead isTrying={search === 'again'} onRetry={lookAgain} />
      ) : (
        <OrderNotFound orderId={orderId} isLooking={search === 'looking'} />
      )}
    </div>
  )
}

/** Removes the secret from the URL, where others could see it, and stores it in this browser. */
function useKeyRemovedFromUrl(id: string, found: OrderData | null): void {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const isInUrl = search.has('key')
  // A layout effect ends with the page; a passive one ends a moment later, when the next page is already shown.
  useLayoutEffect(() => {
    if (!isInUrl || !found?.order) return
    const ended = new AbortController()
    const { order, key } = found
    const keep = async () => {
      const placed = { id, number: order.number, at: Date.parse(order.placed_at) }
      if (key !== null) await browserCheckoutStore().saveOrderKey({ ...placed, key })
      if (!ended.signal.aborted) await navigate(orderPath(id), { replace: true, preventScrollReset: true })
    }
    void keep()
    return () => ended.abort()
  }, [isInUrl, found, id, navigate])
}
