import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { ServerCart } from '#domain/cart/server-cart.ts'
import { throwBlanket } from '#tests/server/shop-fixture.ts'

export type Payload = Record<string, unknown>

export const post =
  (app: FastifyInstance) =>
  (url: string, payload: Payload, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, headers })

export async function cartWithThrow(app: FastifyInstance): Promise<ServerCart & { cart_key: string }> {
  const answer = await post(app)('/api/cart-guest', { productId: throwBlanket.id, productQuantity: 1 })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
