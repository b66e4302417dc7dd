import type { LoaderFunctionArgs } from 'react-router-dom'
import type { OrderAnswer } from '#domain/checkout/checkout-calls.ts'
import type { CustomerAnswer, Device, Mailbox, OrdersAnswer } from '#domain/customer/account-answers.ts'
import type { CustomerState, OrderSummary } from '#domain/customer/customer-state.ts'
import type { OrderView } from '#domain/order/order-view.ts'
import { bodyOrThrow, failedLoad } from '../client/api/load-failure.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { CURRENT_CUSTOMER_PATH, NO_UPDATES_CURSOR } from '../client/customer/customer-path.ts'

export type Account = Extract<CustomerState, { readonly status: 'customer' }>

/**
 * Data that the server renders into an account's pages, so that they work without JavaScript. Null in the browser,
 * where a page shows the log's data at once and then requests the current data.
 */
export type Rendered<Value> = Value | null

/** The loader of the account, for all of its pages. */
export function renderAccount(api: ShopApi) {
  return async ({ request }: LoaderFunctionArgs): Promise<Rendered<Account>> => {
    if (!import.meta.env.SSR) return null
    const { customer, email } = bodyOrThrow(await api.get<CustomerAnswer>(CURRENT_CUSTOMER_PATH, request.signal))
    return { status: 'customer', customer, email, refreshedAt: Date.now(), orders: [], ordersLoadedAt: null }
  }
}

export function renderOrders(api: ShopApi) {
  return async ({ request }: LoaderFunctionArgs): Promise<Rendered<RenderedOrders>> => {
    if (!import.meta.env.SSR) return null
    return { orders: await readOrders(api, request), view: null }
  }
}

export interface RenderedOrders {
  readonly orders: readonly OrderSummary[]
  /** The order that the page shows. */
  readonly view: OrderView | null
}

export function renderOrder(api: ShopApi) {
  return async ({ request, params }: LoaderFunctionArgs): Promise<Rendered<RenderedOrders>> => {
    if (!import.meta.env.SSR) return null
    const orders = await readOrders(api, request)
    const order = findOrder(orders, params.slug ?? '')
    if (order === undefined) throw failedLoad({ reason: 'not_found', status: 404 })
    const answer = await api.get<OrderAnswer>(`/api/orders/${encodeURIComponent(order.id)}`, request.signal)
    return { orders, view: answer.ok ? answer.body.order : null }
  }
}

async function readOrders(api: ShopApi, { signal }: Request): Promise<readonly OrderSummary[]> {
  const { customer } = bodyOrThrow(await api.get<CustomerAnswer>(CURRENT_CUSTOMER_PATH, signal))
  return bodyOrThrow(await api.get<OrdersAnswer>(ordersPath(customer.user_id, NO_UPDATES_CURSOR), signal)).orders
}

/** Finds an order by its number, as in the page's URL, or by its id. */
export function findOrder(orders: readonly OrderSummary[], slug: string): OrderSummary | undefined {
  return orders.find(({ id, number }) => number === slug || id === slug)
}

export interface RenderedProfile {
  readonly devices: readonly Device[]
  readonly mailbox: Mailbox
}

export function renderProfile(api: ShopApi) {
  return async ({ request }: LoaderFunctionArgs): Promise<Rendered<RenderedProfile>> => {
    if (!import.meta.env.SSR) return null
    const { devices } = bodyOrThrow(
      await api.get<{ readonly devices: readonly Device[] }>('/api/devices', request.signal),
    )
    return { devices, mailbox: await readMailbox(api, request) }
  }
}

export function renderMailbox(api: ShopApi) {
  return async ({ request }: LoaderFunctionArgs): Promise<Rendered<Mailbox>> =>
    import.meta.env.SSR ? readMailbox(api, request) : null
}

async function readMailbox(api: ShopApi, { signal }: Request): Promise<Mailbox> {
  return bodyOrThrow(await api.get<Mailbox>('/api/customer/mailbox', signal))
}

/** `cursor` is the last position of the customer's stream in the browser's log. */
export function ordersPath(customerId: string, cursor: number): string {
  return `/api/orders-customer?${new URLSearchParams({ customer_id: customerId, cursor: String(cursor) })}`
}
