import { useLoaderData } from 'react-router-dom'
import type { OrdersAnswer } from '#domain/customer/account-answers.ts'
import { useShop } from '../client/cart/cart-context.tsx'
import { useCustomer } from '../client/customer/use-customer.ts'
import { isAheadOfLog, ordersPath, type RenderedOrders, type ServerRendered } from './account-data.ts'
import { useAccount } from './account-frame.tsx'
import { useRevalidation } from './use-revalidation.ts'

export type LoadedOrders = ReturnType<typeof useOrders>

/**
 * The customer's orders, the newest first: as rendered, then from this browser's log, then from the server; never an older
 * list again. They, and when they were loaded in epoch ms, are null if this device has never loaded them.
 */
export function useOrders() {
  const rendered = useLoaderData<ServerRendered<RenderedOrders>>()
  const shop = useShop()
  const { customer, orders, ordersLoadedAt } = useAccount()
  const known = useCustomer()
  const { state, cursor } = known
  const { freshness } = useRevalidation<OrdersAnswer>({
    path: ordersPath(customer.user_id, cursor),
    onAnswer: ({ stream }) => shop.applyUpdates(stream),
  })
  const isTheirs = state.status === 'guest' || rendered?.customerId === state.customer.user_id
  if (rendered !== null && isTheirs && (ordersLoadedAt === null || isAheadOfLog(rendered, known)))
    return { orders: rendered.orders, loadedAt: rendered.loadedAt, freshness }
  return { orders: ordersLoadedAt === null ? null : orders, loadedAt: ordersLoadedAt, freshness }
}
