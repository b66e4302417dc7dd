import { useEffect, useState } from 'react'
import { Link, useLoaderData, useParams } from 'react-router-dom'
import type { OrderSummary } from '#domain/customer/customer-state.ts'
import { LiveOrder } from '../components/order/live-order.tsx'
import { readOrder } from '../components/order/order-access.ts'
import { PageHead } from '../components/seo/page-head.tsx'
import controls from '../ui/design/controls.module.css'
import { findOrder, type RenderedOrders, type ServerRendered } from './account-data.ts'
import page from './account-page.module.css'
import { FreshnessNote } from './freshness-note.tsx'
import { LoggedOrder } from './logged-order.tsx'
import { OrdersWaiting } from './orders-waiting.tsx'
import { type LoadedOrders, useOrders } from './use-orders.ts'
import { isStale } from './use-revalidation.ts'
import { useAccountWords } from './words.en.tsx'

/** `/my-account/view-order/{slug}`, where the slug is the order's number, or its id. */
export function ViewOrderPage() {
  const words = useAccountWords().order
  const { slug = '' } = useParams()
  const known = useOrders()
  const order = findOrder(known.orders ?? [], slug)
  const { view, hasFailed } = useOrderView(order?.id ?? null, isStale(known.freshness))
  const freshness = hasFailed && !isStale(known.freshness) ? 'failed' : known.freshness
  const title = order === undefined ? words.untitled : words.title(order.number)
  return (
    <div className={page.page}>
      <PageHead
        title={title}
        description={words.description}
        path={`/my-account/view-order/${encodeURIComponent(order?.number ?? slug)}`}
        indexed={false}
      />
      <div className={page.head}>
        <h1>{title}</h1>
      </div>
      {view === null ? (
        <OrderOutline order={order} {...known} freshness={freshness} />
      ) : (
        <LiveOrder key={view.id} access={{ id: view.id, key: null }} loaded={view} level={2} />
      )}
      <p data-screen-only>
        <Link className={controls.text} to="/my-account/orders">
          {words.all}
        </Link>
      </p>
    </div>
  )
}

/** The facts of an order until all of its details have loaded. */
function OrderOutline({
  order,
  orders,
  loadedAt,
  freshness,
}: LoadedOrders & { readonly order: OrderSummary | undefined }) {
  const words = useAccountWords().order
  if (order === undefined) {
    // Only a fresh list shows that the order does not exist.
    return orders !== null && freshness === 'fresh' ? <p>{words.unknown}</p> : <OrdersWaiting freshness={freshness} />
  }
  return (
    <>
      <FreshnessNote at={loadedAt} freshness={freshness} />
      <LoggedOrder order={order} />
    </>
  )
}

/** All details of an order, of which the log has only a summary. `isListStale` is whether the list could not be read. */
function useOrderView(id: string | null, isListStale: boolean) {
  const rendered = useLoaderData<ServerRendered<RenderedOrders>>()
  const [view, setView] = useState(rendered?.view ?? null)
  const [failed, setFailed] = useState<string | null>(null)
  const shown = view !== null && view.id === id ? view : null
  const isMissing = id !== null && shown === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed with the list is read again with it.
  useEffect(() => {
    if (!isMissing) return
    const ended = new AbortController()
    const { signal } = ended
    const load = async () => {
      const order = await readOrder({ id, key: null })
      if (signal.aborted) return
      setFailed(order === null ? id : null)
      if (order !== null) setView(order)
    }
    void load()
    window.addEventListener('online', () => void load(), { signal })
    return () => ended.abort()
  }, [id, isMissing, isListStale])
  // `view` is null until it has loaded; `hasFailed` is whether it could not be read.
  return { view: shown, hasFailed: isMissing && failed === id }
}
