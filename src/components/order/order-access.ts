import {
  type OrderAnswer,
  OrderAnswerSchema,
  type PayOrderAnswer,
  PayOrderAnswerSchema,
} from '#domain/checkout/checkout-calls.ts'
import type { PaymentChoice } from '#domain/order/payment-methods.ts'
import type { ApiResult } from '../../client/api/api-result.ts'
import { readFresh } from '../../client/api/fresh-api.ts'
import { decoded, post } from '../../client/api/post.ts'

/** Access to an order: by its secret, or by its customer's session if `key` is null. */
export interface OrderAccess {
  readonly id: string
  readonly key: string | null
}

export function orderApiPath({ id, key }: OrderAccess, suffix = ''): string {
  const query = key === null ? '' : `?${new URLSearchParams({ key })}`
  return `/api/orders/${encodeURIComponent(id)}${suffix}${query}`
}

/** A payment provider may take this long to answer the shop, in ms. */
const REQUEST_TIMEOUT_MS = 30_000

/** The answer to a read of an order: with `get`, or else of the current one. */
export async function readOrderAnswer(access: OrderAccess, get = readFresh<unknown>): Promise<ApiResult<OrderAnswer>> {
  return decoded(OrderAnswerSchema, await get(orderApiPath(access)))
}

/** Reads the current order; null if access is denied or the shop can't be reached. */
export async function readOrder(access: OrderAccess): Promise<OrderAnswer['order'] | null> {
  const result = await readOrderAnswer(access)
  return result.ok ? result.body.order : null
}

export function payOrder({ id, key }: OrderAccess, choice: PaymentChoice): Promise<ApiResult<PayOrderAnswer>> {
  const path = orderApiPath({ id, key: null }, '/pay')
  return post({ path, body: { key, ...choice }, answer: PayOrderAnswerSchema, timeout: REQUEST_TIMEOUT_MS })
}

export function cancelOrder({ id, key }: OrderAccess): Promise<ApiResult<OrderAnswer>> {
  const path = orderApiPath({ id, key: null }, '/cancel')
  return post({ path, body: { key }, answer: OrderAnswerSchema, timeout: REQUEST_TIMEOUT_MS })
}
