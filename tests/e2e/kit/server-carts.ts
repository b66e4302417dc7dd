import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type ServerCart, ServerCartSchema } from '#domain/cart/server-cart.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { SYNC_PROTOCOL, SyncAnswerSchema } from '#domain/wire/sync-protocol.ts'
import type { TestProduct } from './products.ts'

/** What the shop itself holds of a cart, asked by its own calls and not through any browser. */
export interface ServerCarts {
  /** The specification's server cart, by `GET /api/cart-guest`. */
  readonly cart: (cartKey: string) => Promise<ServerCart>
  /** The whole stream, by position. */
  readonly stream: (cartKey: string) => Promise<readonly StoredEvent[]>
  /** Adds a line by the specification's call, as another program would. */
  readonly add: (item: CallItem) => Promise<void>
  /** Makes a cart with one of each, and says its key. */
  readonly make: (goods: readonly TestProduct[]) => Promise<string>
}

interface CallItem {
  /** Of a cart that is there; a new one is made without. */
  readonly cartKey?: string
  readonly productId: number
  readonly variation: number | null
  readonly colour: string | null
  readonly quantity: number
}

/** @param url where the shop listens at that moment */
export function serverCartsOf(url: () => string): ServerCarts {
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const answer = await fetch(`${url()}${path}`, init)
    const body: unknown = await answer.json()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(body)}`)
    return body
  }
  const post = (path: string, body: unknown): Promise<unknown> =>
    ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

  const add = async ({ cartKey, productId, variation, colour, quantity }: CallItem): Promise<string> => {
    const choice = { variation, bech_color: colour }
    const answer = await post('/api/cart-guest', { cartKey, productId, productQuantity: quantity, ...choice })
    return v.parse(v.object({ cart_key: v.string() }), answer).cart_key
  }

  return {
    cart: async (cartKey) => v.parse(ServerCartSchema, await ask(`/api/cart-guest?cartKey=${cartKey}`)),
    async stream(cartKey) {
      const request = { protocol: SYNC_PROTOCOL, cartKey, clientId: randomUUID(), cursor: 0, events: [] }
      return v.parse(SyncAnswerSchema, await post('/api/sync', request)).events
    },
    add: async (item) => void (await add(item)),
    async make(goods) {
      let made: { cartKey?: string } = {}
      for (const { item } of goods) made = { cartKey: await add({ ...made, ...item, quantity: 1 }) }
      return v.parse(v.string(), made.cartKey)
    },
  }
}
