import type { OrderAnswer, PayOrderAnswer } from '#domain/checkout/checkout-calls.ts'
import type { PaymentChoice } from '#domain/checkout/payment-methods.ts'
import { type Called, callShop } from '../../client/api/shop-call.ts'

/** Who asks for an order: with its secret, or as its customer by the session. */
export interface OrderAccess {
  readonly id: string
  readonly key: string | null
}

export function orderApiPath({ id, key }: OrderAccess, act = ''): string {
  const query = key === null ? '' : `?${new URLSearchParams({ key })}`
  return `/api/orders/${encodeURIComponent(id)}${act}${query}`
}

/** The order as it is now; null where it is not to be seen, or not to be had at the moment. */
export async function readOrder(access: OrderAccess): Promise<OrderAnswer['order'] | null> {
  try {
    const answer = await fetch(orderApiPath(access), { cache: 'no-store' })
    if (!answer.ok) return null
    const { order }: OrderAnswer = await answer.json()
    return order
  } catch {
    return null
  }
}

export function payOrder({ id, key }: OrderAccess, choice: PaymentChoice): Promise<Called<PayOrderAnswer>> {
  return callShop({ path: orderApiPath({ id, key: null }, '/pay'), body: { key, ...choice } })
}

export function cancelOrder({ id, key }: OrderAccess): Promise<Called<OrderAnswer>> {
  return callShop({ path: orderApiPath({ id, key: null }, '/cancel'), body: { key } })
}
