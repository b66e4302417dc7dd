import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { call } from './http.ts'
import { type Load, requestUntilAnswered } from './request.ts'

const PIECE = 2013
const LOOK_AGAIN = 50
/** The delay before a page reconnects, in ms. */
const RECONNECT = 200

const PushedSchema = v.object({ cartKey: v.string(), cartId: v.string(), cursor: v.number() })
const PokeSchema = v.object({ cursor: v.number() })

/** A cart with an open page, which reconnects its live connection like a browser. */
export interface WatchedCart {
  /** Changes the cart from elsewhere. Whether the page is poked within this many ms. */
  readonly changeArrives: (within: number) => Promise<boolean>
  readonly close: () => Promise<void>
}

export async function watchedCart(load: Load): Promise<WatchedCart> {
  const clientId = randomUUID()
  const newCartKey = randomBytes(24).toString('base64url')
  let [seq, cursor, pokedCursor] = [0, 0, 0]
  const change = async (): Promise<void> => {
    seq += 1
    const offer = { slug: 'x', name: 'x', categories: [], options: [], colourName: null, picture: null }
    const piece = { productId: PIECE, variation: null, colour: null, quantity: 1 }
    const [type, data] =
      seq === 1
        ? ['ItemAdded', { ...piece, offer: { ...offer, price: 1, priceRegular: 1 } }]
        : ['QuantityChanged', { itemKey: `${PIECE}-_-_`, quantity: 1 + (seq % 20) }]
    const events = [{ id: randomUUID(), seq, at: Date.now(), type, v: 1, data }]
    const body = { protocol: 1, clientId, newCartKey, cartKey: seq === 1 ? null : newCartKey, cursor, events }
    const ask = (address: string) => call({ url: `${address}/api/sync`, body })
    const answer = await requestUntilAnswered(load, { what: 'A watched push', ask, answer: PushedSchema })
    cursor = answer?.cursor ?? cursor
  }
  await change()
  const closing = new AbortController()
  const watch = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await listen(load.address(), newCartKey).catch(() => {})
      await delay(RECONNECT)
    }
  }
  const listen = async (address: string, cartKey: string): Promise<void> => {
    const headers = { 'x-cart-key': cartKey }
    const response = await fetch(`${address}/api/sync/live`, { headers, signal: closing.signal })
    if (response.status !== 200 || response.body === null) return
    let text = ''
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const events = (text + chunk).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        if (event.startsWith('data: '))
          pokedCursor = Math.max(pokedCursor, v.parse(PokeSchema, JSON.parse(event.slice(6))).cursor)
      }
    }
  }
  const watching = watch()
  return {
    async changeArrives(within) {
      await change()
      const end = performance.now() + within
      while (pokedCursor < cursor) {
        if (performance.now() > end) return false
        await delay(LOOK_AGAIN)
      }
      return true
    },
    async close() {
      closing.abort()
      await watching
    },
  }
}
