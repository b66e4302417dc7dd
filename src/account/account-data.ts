import type { LoaderFunctionArgs } from 'react-router-dom'
import type { OrderAnswer } from '#domain/checkout/checkout-calls.ts'
import type { CustomerAnswer, Device, Mailbox, OrdersAnswer } from '#domain/customer/account-answers.ts'
import type { CustomerState, OrderSummary } from '#domain/customer/customer-state.ts'
import type { OrderView } from '#domain/order/order-view.ts'
import type { CustomerSnapshot } from '#sync/log/customer-snapshot.ts'
import { bodyOrThrow, failedLoad } from '../client/api/load-failure.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { CURRENT_CUSTOMER_PATH, NO_UPDATES_CURSOR } from '../client/customer/customer-path.ts'

export type CustomerAccount = Extract<CustomerState, { readonly status: 'customer' }>

/**
 * Data that the server renders into an account's pages, so that they work without JavaScript. Null in the browser,
 * where a page shows the log's data at once and then requests the current data.
 */
export type ServerRendered<Value> = Value | null

export interface RenderedAccount {
  readonly account: CustomerAccount
  /** The position of the session's stream of which it is the state. */
  readonly cursor: number
}

/** The loader of the account, for all of its pages. */
export function accountLoader(api: ShopApi) {
  return async ({ request: { signal } }: LoaderFunctionArgs): Promise<ServerRendered<RenderedAccount>> => {
    if (!import.meta.env.SSR) return null
    const { customer, email, stream } = bodyOrThrow(await api.get<CustomerAnswer>(CURRENT_CUSTOMER_PATH, signal))
    return {
      account: { status: 'customer', customer, email, refreshedAt: Date.now(), orders: [], ordersLoadedAt: null },
      cursor: stream.cursor,
    }
  }
}

/**
 * Whether the server rendered a later state of a customer than this browser's log has. It is shown until the log is as
 * new, since the page would otherwise go back to an older state for a moment.
 */
export function isAheadOfLog(
  rendered: { readonly customerId: string; readonly cursor: number },
  { state, cursor }: Pick<CustomerSnapshot, 'state' | 'cursor'>,
): boolean {
  return state.status === 'customer' && state.customer.user_id === rendered.customerId && cursor < rendered.cursor
}

export function ordersLoader(api: ShopApi) {
  return async ({ request }: LoaderFunctionArgs): Promise<ServerRendered<RenderedOrders>> =>
    import.meta.env.SSR ? { ...(await readOrders(api, request)), view: null } : null
}

export interface RenderedOrders {
  readonly customerId: string
  /** The position of the session's stream at which the orders were listed. */
  readonly cursor: number
  readonly orders: readonly OrderSummary[]
  /** Epoch ms. */
  readonly loadedAt: number
  /** The order that the page shows. */
  readonly view: OrderView | null
}

export function accountOrderLoader(api: ShopApi) {
  return async ({ request, params }: LoaderFunctionArgs): Promise<ServerRendered<RenderedOrders>> => {
    if (!import.meta.env.SSR) return null
    const list = await readOrders(api, request)
    const order = findOrder(list.orders, params.slug ?? '')
    if (order === undefined) throw failedLoad({ reason: 'not_found', status: 404 })
    const answer = await api.get<OrderAnswer>(`/api/orders/${encodeURIComponent(order.id)}`, request.signal)
    return { ...list, view: answer.ok ? answer.body.order : null }
  }
}

async function readOrders(api: ShopApi, { signal }: Request): Promise<Omit<RenderedOrders, 'view'>> {
  const { customer } = bodyOrThrow(await api.get<CustomerAnswer>(CURRENT_CUSTOMER_PATH, signal))
  const customerId = customer.user_id
  const { orders, stream } = bodyOrThrow(await api.get<OrdersAnswer>(ordersPath(customerId, NO_UPDATES_CURSOR), signal))
  return { customerId, cursor: stream.cursor, orders, loadedAt: Date.now() }
}

/** Finds an order by its number, as in the page's URL, or by its id. */
export function findOrder(orders: readonly OrderSummary[], slug: string): OrderSummary | undefined {
  return orders.find(({ id, number }) => number === slug || id === slug)
}

export interface RenderedProfile {
  readonly devices: readonly Device[]
  readonly mailbox: Mailbox
}

export function profileLoader(api: ShopApi) {
  return async ({ request }: LoaderFunctionArgs): Promise<ServerRendered<RenderedProfile>> => {
    if (!import.meta.env.SSR) return null
    const { devices } = bodyOrThrow(await api.get<Pick<RenderedProfile, 'devices'>>('/api/devices', request.signal))
    return { devices, mailbox: await readMailbox(api, request) }
  }
}

export function mailboxLoader(api: ShopApi) {
  return async ({ request }: LoaderFunctionArgs): Promise<ServerRendered<Mailbox>> =>
    import.meta.env.SSR ? readMailbox(api, request) : null
}

async function readMailbox(api: ShopApi, { signal }: Request): Promise<Mailbox> {
  return bodyOrThrow(await api.get<Mailbox>('/api/customer/mailbox', signal))
}

/** `cursor` is the last position of the customer's stream in the browser's log. */
export function ordersPath(customerId: string, cursor: number): string {
  return `/api/orders-customer?${new URLSearchParams({ customer_id: customerId, cursor: String(cursor) })}`
}
