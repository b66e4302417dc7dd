import type { LoaderFunctionArgs } from 'react-router-dom'
import type { CustomerAnswer, Device, OrdersAnswer } from '#domain/customer/account-calls.ts'
import type { CustomerState, OrderSummary } from '#domain/customer/customer-state.ts'
import { loaded } from '../api/loaded.ts'
import type { ShopApi } from '../api/shop-api.ts'
import { WHO_IS_HERE } from './who.ts'

/** Who the customer is, as the account's pages show it. */
export type Account = Extract<CustomerState, { readonly status: 'customer' }>

/**
 * What the server puts into an account's pages, so that they can be read at once, and without JavaScript. In the browser
 * nothing is loaded before a page is shown: the log has what was seen last, and the page asks for what is new.
 */
export type Rendered<Value> = Value | null

/** The account itself, for all of its pages. */
export function renderAccount(api: ShopApi) {
  return async ({ request }: LoaderFunctionArgs): Promise<Rendered<Account>> => {
    if (!import.meta.env.SSR) return null
    const { customer, email } = loaded(await api.get<CustomerAnswer>(WHO_IS_HERE, request.signal))
    return { status: 'customer', customer, email, refreshedAt: Date.now(), orders: [], ordersLoadedAt: null }
  }
}

export function renderOrders(api: ShopApi) {
  return async ({ request }: LoaderFunctionArgs): Promise<Rendered<readonly OrderSummary[]>> => {
    if (!import.meta.env.SSR) return null
    const { customer } = loaded(await api.get<CustomerAnswer>(WHO_IS_HERE, request.signal))
    return loaded(await api.get<OrdersAnswer>(ordersPath(customer.user_id, 999_999_999), request.signal)).orders
  }
}

export function renderDevices(api: ShopApi) {
  return async ({ request }: LoaderFunctionArgs): Promise<Rendered<readonly Device[]>> => {
    if (!import.meta.env.SSR) return null
    return loaded(await api.get<{ readonly devices: readonly Device[] }>('/api/devices', request.signal)).devices
  }
}

/** `cursor` as far as the browser's log knows the customer's stream. */
export function ordersPath(customerId: string, cursor: number): string {
  return `/api/orders-customer?${new URLSearchParams({ customer_id: customerId, cursor: String(cursor) })}`
}
