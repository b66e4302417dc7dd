import { useEffect } from 'react'
import {
  Link,
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
import { FIND_ORDER } from '../client/paths/find-order-path.ts'
import { pathWithReturn } from '../client/paths/path-with-return.ts'
import { useShopData } from '../client/use-shop-data.ts'
import { LiveOrder } from '../components/order/live-order.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import controls from '../ui/design/controls.module.css'
import { useWords } from '../ui/language/language-context.ts'
import { type OrderData, orderLoader, useOrderWithStoredKey } from './order-data.ts'
import styles from './order-page.module.css'
import { ORDER_PAGE_WORDS } from './words.en.tsx'

/** `/checkout/order/{orderId}`. */
export function orderRoute(api: ShopApi) {
  return {
    loader: orderLoader(api),
    shouldRevalidate: ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
      currentParams.orderId !== nextParams.orderId,
    Component: OrderPage,
  } satisfies RouteObject
}

function OrderPage() {
  const words = useWords('orderPages', ORDER_PAGE_WORDS)
  const { orderId = '' } = useParams()
  const loaded = useLoaderData<OrderData>()
  const { found, isLooking } = useOrderWithStoredKey(orderId, loaded)
  useKeyRemovedFromUrl(orderId, found)
  const title = found?.order ? words.title(found.order.number) : words.untitled
  return (
    <div className={styles.page}>
      <PageHead title={title} description={words.description} path={null} indexed={false} />
      <meta name="referrer" content="same-origin" />
      {found?.order ? (
        <LiveOrder key={orderId} access={{ id: orderId, key: found.key }} loaded={found.order} />
      ) : (
        <OrderNotFound orderId={orderId} isLooking={isLooking} />
      )}
    </div>
  )
}

/** Removes the secret from the URL, where others could see it, and stores it in this browser. */
function useKeyRemovedFromUrl(id: string, found: OrderData | null): void {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const isInUrl = search.has('key')
  useEffect(() => {
    if (!isInUrl || !found?.order) return
    let isHere = true
    const { order, key } = found
    const keep = async () => {
      const placed = { id, number: order.number, at: Date.parse(order.placed_at), cartHash: null }
      if (key !== null) await browserCheckoutStore().saveOrderKey({ ...placed, key })
      if (isHere) await navigate(orderPath(id), { replace: true, preventScrollReset: true })
    }
    void keep()
    return () => {
      isHere = false
    }
  }, [isInUrl, found, id, navigate])
}

interface OrderNotFoundProps {
  readonly orderId: string
  readonly isLooking: boolean
}

function OrderNotFound({ orderId, isLooking }: OrderNotFoundProps) {
  const words = useWords('orderPages', ORDER_PAGE_WORDS)
  const { company } = useShopData()
  return (
    <div className={styles.unseen}>
      <h1>{isLooking ? words.looking : words.unseen}</h1>
      <noscript>
        <p>{words.noScript}</p>
      </noscript>
      {!isLooking && (
        <>
          <p>
            {words.advice}
            {company !== null && <> {words.help(<a href={`tel:${company.telephone}`}>{company.telephone_shown}</a>)}</>}
          </p>
          <p className={styles.ways}>
            <Link className={controls.primary} to={FIND_ORDER}>
              {words.find}
            </Link>
            <Link className={controls.quiet} to={pathWithReturn('/login', orderPath(orderId))}>
              {words.logIn}
            </Link>
          </p>
        </>
      )}
    </div>
  )
}
