import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type ServerCart, ServerCartSchema } from '#domain/cart/server-cart.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { SYNC_PROTOCOL, SyncAnswerSchema } from '#domain/wire/sync-protocol.ts'
import type { TestProduct } from './products.ts'

/** The carts on the server, read through the API and not through a browser. */
export interface ServerCarts {
  /** The cart in the specification’s shape, from `GET /api/cart-guest`. */
  readonly cart: (cartKey: string) => Promise<ServerCart>
  /** The whole stream, by position. */
  readonly stream: (cartKey: string) => Promise<readonly StoredEvent[]>
  /** Adds a line through the API, as another client would. */
  readonly add: (item: CallItem) => Promise<void>
  /** Creates a cart with one of each, and returns its key. */
  readonly create: (goods: readonly TestProduct[]) => Promise<string>
}

interface CallItem {
  /** Without it a new cart is created. */
  readonly cartKey?: string
  readonly productId: number
  readonly variation: number | null
  readonly colour: string | null
  readonly quantity: number
}

/** @param url returns the shop’s current address */
export function serverCartsOf(url: () => string): ServerCarts {
  const request = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const answer = await fetch(`${url()}${path}`, init)
    const body: unknown = await answer.json()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(body)}`)
    return body
  }
  const post = (path: string, body: unknown): Promise<unknown> =>
    request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

  const add = async ({ cartKey, productId, variation, colour, quantity }: CallItem): Promise<string> => {
    const choice = { variation, bech_color: colour }
    const answer = await post('/api/cart-guest', { cartKey, productId, productQuantity: quantity, ...choice })
    return v.parse(v.object({ cart_key: v.string() }), answer).cart_key
  }

  return {
    cart: async (cartKey) => v.parse(ServerCartSchema, await request(`/api/cart-guest?cartKey=${cartKey}`)),
    async stream(cartKey) {
      const request = { protocol: SYNC_PROTOCOL, cartKey, clientId: randomUUID(), cursor: 0, events: [] }
      return v.parse(SyncAnswerSchema, await post('/api/sync', request)).events
    },
    add: async (item) => void (await add(item)),
    async create(goods) {
      let made: { cartKey?: string } = {}
      for (const { item } of goods) made = { cartKey: await add({ ...made, ...item, quantity: 1 }) }
      return v.parse(v.string(), made.cartKey)
    },
  }
}
