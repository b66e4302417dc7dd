import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { CheckoutAnswerSchema } from '#domain/checkout/checkout-calls.ts'
import { bankTransferOrder } from '#tests/kit/bank-transfer-order.ts'
import { type OrderDetails, orderOf } from './checkout.ts'
import { expectPage } from './expect-page.ts'
import type { TestProduct } from './products.ts'
import { serverCartsOf } from './server-carts.ts'
import type { Shop } from './shop.ts'
import type { Visitor } from './visitor.ts'

interface OrderByCall {
  readonly goods: TestProduct
  /** By default an unused one. */
  readonly email?: string
}

interface PlacedOrder {
  /** For example `R204816`. */
  readonly number: string
  /** The path of its page, with its key. */
  readonly path: string
}

/** Orders by bank transfer through the API, as on another device. */
export async function orderByCall(
  { url }: Pick<Shop, 'url'>,
  { goods, email = `${randomUUID()}@example.com` }: OrderByCall,
): Promise<PlacedOrder> {
  const carts = serverCartsOf(url)
  const cart = await carts.cart(await carts.create([goods]))
  const answer = await fetch(`${url()}/api/checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(bankTransferOrder(cart, email)),
  })
  if (!answer.ok) throw new Error(`/api/checkout answered ${answer.status}: ${await answer.text()}`)
  const { order, order_key: key } = v.parse(CheckoutAnswerSchema, await answer.json())
  return { number: order.number, path: `/checkout/order/${order.id}?key=${key}` }
}

/** Orders by bank transfer through the API, and opens the order by its link, for tests that are not about ordering. */
export async function openNewOrder(visitor: Visitor, goods: TestProduct): Promise<OrderDetails> {
  const { path } = await orderByCall({ url: () => visitor.proxy.url }, { goods })
  await visitor.open(path)
  const order = orderOf(visitor.page)
  await expectPage(order.title).toBeVisible()
  return order
}
