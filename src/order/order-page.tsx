import { useEffect, useState } from 'react'
import {
  data,
  Link,
  type LoaderFunctionArgs,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom'
import type { OrderAnswer } from '#domain/checkout/checkout-calls.ts'
import type { OrderView } from '#domain/order/order-view.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { browserCheckoutStore } from '../client/checkout/browser-checkout-store.ts'
import { orderPath } from '../client/checkout/go-to-payment.ts'
import { FIND_ORDER } from '../client/paths/find-order-path.ts'
import { pathWithReturn } from '../client/paths/path-with-return.ts'
import { useShopData } from '../client/use-shop-data.ts'
import { LiveOrder } from '../components/order/live-order.tsx'
import { orderApiPath, readOrder } from '../components/order/order-access.ts'
import { PageHead } from '../components/seo/page-head.tsx'
import controls from '../ui/design/controls.module.css'
import { useWords } from '../ui/language/language-context.ts'
import styles from './order-page.module.css'
import { ORDER_PAGE_WORDS } from './words.en.tsx'

interface OrderData {
  /** Null if neither the key nor the session gives access. */
  readonly order: OrderView | null
  /** The key that gave access; null for the session. */
  readonly key: string | null
}

/** `/checkout/order/{orderId}`: read with the key in the URL, the key stored in this browser, or the session. */
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

/** The order as it was loaded, or else read with the key stored in this browser, which the server does not have. */
function useOrderWithStoredKey(id: string, loaded: OrderData) {
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
