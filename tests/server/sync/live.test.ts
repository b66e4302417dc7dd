import * as v from 'valibot'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ServerCart } from '#domain/cart/server-cart.ts'
import { ErrorBodySchema } from '#domain/wire/sync-protocol.ts'
import { localNotifications } from '#server/database/notifications.ts'
import { eventsOf, listeningApp } from '#tests/server/listening-app.ts'

async function add(url: string, cartKey?: string): Promise<ServerCart & { cart_key: string }> {
  const body = JSON.stringify({ productId: 2001, productQuantity: 1, ...(cartKey && { cartKey }) })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${url}/api/cart-guest`, { method: 'POST', body, headers })).json()
}

describe('a live connection', () => {
  it('sends the cart’s position at once, and then every change, to each of its browsers', async () => {
    const { url } = await listeningApp()
    const { cart_key: cartKey } = await add(url)
    const connections = await Promise.all([
      fetch(`${url}/api/sync/live`, { headers: { cookie: `rusbank_cart=${cartKey}` } }),
      fetch(`${url}/api/sync/live`, { headers: { 'x-cart-key': cartKey } }),
      fetch(`${url}/api/sync/live?cartKey=${cartKey}`),
    ])
    const nexts = connections.map(eventsOf)
    const first = await Promise.all(nexts.map((next) => next()))
    expect(first).toEqual(first.map(() => ({ cartId: expect.stringMatching(/^cart/), cursor: 2 })))
    await add(url, cartKey)
    expect(await Promise.all(nexts.map((next) => next()))).toMatchObject([{ cursor: 3 }, { cursor: 3 }, { cursor: 3 }])
    expect(connections[0]?.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(connections[0]?.headers.get('cache-control')).toContain('no-store')
  })

  it('is limited to 50 per address', async () => {
    const { url } = await listeningApp({ trustProxy: '127.0.0.1' })
    const { cart_key: cartKey } = await add(url)
    const left = new AbortController()
    onTestFinished(() => left.abort())
    const open = (address: string) => {
      const headers = { 'x-cart-key': cartKey, 'x-forwarded-for': address }
      return fetch(`${url}/api/sync/live`, { headers, signal: left.signal })
    }
    const connections = await Promise.all(Array.from({ length: 50 }, () => open('203.0.113.7')))
    expect(connections.filter(({ status }) => status === 200)).toHaveLength(50)
    const refused = await open('203.0.113.7')
    // Checked first: the body of an open connection never ends.
    expect(refused.status).toBe(429)
    expect((await refused.json()).code).toBe('too_many_connections')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await open('203.0.113.8')).status).toBe(200)
  })

  it('is of the header’s cart, else of the cookie’s, whatever the URL names', async () => {
    const { url } = await listeningApp()
    const [named, kept, linked] = [await add(url), await add(url), await add(url)]
    await add(url, kept.cart_key)
    for (let more = 0; more < 2; more += 1) await add(url, named.cart_key)
    const cookie = `rusbank_cart=${kept.cart_key}`
    const open = async (headers: Record<string, string>) =>
      eventsOf(await fetch(`${url}/api/sync/live?cartKey=${linked.cart_key}`, { headers }))()
    const heads = [await open({ 'x-cart-key': named.cart_key, cookie }), await open({ cookie }), await open({})]
    expect(heads).toMatchObject([{ cursor: 4 }, { cursor: 3 }, { cursor: 2 }])
  })

  it('sends nothing of other carts', async () => {
    const { url } = await listeningApp()
    const [hers, his] = [await add(url), await add(url)]
    const next = eventsOf(await fetch(`${url}/api/sync/live?cartKey=${hers.cart_key}`))
    const start = await next()
    await add(url, his.cart_key)
    await add(url, hers.cart_key)
    expect([start, await next()]).toMatchObject([{ cursor: 2 }, { cursor: 3 }])
  })

  it('sends nothing when the cart is only read', async () => {
    const { url } = await listeningApp()
    const { cart_key: cartKey } = await add(url)
    const next = eventsOf(await fetch(`${url}/api/sync/live?cartKey=${cartKey}`))
    const start = await next()
    await fetch(`${url}/api/cart-guest?cartKey=${cartKey}`)
    await add(url, cartKey)
    expect([start, await next()]).toMatchObject([{ cursor: 2 }, { cursor: 3 }])
  })

  it('belongs to the cart that its page names, whatever its cookie names', async () => {
    const { url } = await listeningApp()
    const [hers, his] = [await add(url), await add(url)]
    await add(url, hers.cart_key)
    const headers = { 'x-cart-key': hers.cart_key, cookie: `rusbank_cart=${his.cart_key}` }
    for (const query of ['', `?cartKey=${his.cart_key}`]) {
      const next = eventsOf(await fetch(`${url}/api/sync/live${query}`, { headers }))
      expect(await next()).toMatchObject({ cursor: 3 })
    }
  })

  it('reads the position again when notifications may have been missed', async () => {
    const notifications = localNotifications()
    const { url, app } = await listeningApp({ database: { sql: { run: async () => [] } as never, notifications } })
    const { cart_key: cartKey } = await add(url)
    const next = eventsOf(await fetch(`${url}/api/sync/live?cartKey=${cartKey}`))
    const start = await next()
    notifications.publish('missed', {})
    expect(await next()).toEqual(start)
    await app.close()
    expect(await next()).toBeNull()
  })

  it.each(['', '?cartKey=nobody-has-this-key-in-this-shop', '?cartKey=short'])('is refused for %o', async (query) => {
    const { url } = await listeningApp()
    const answer = await fetch(`${url}/api/sync/live${query}`)
    expect(answer.status).toBe(404)
    expect(v.parse(ErrorBodySchema, await answer.json())).toMatchObject({ code: 'unknown_cart_key' })
  })
})
