import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { ErrorBodySchema } from '#domain/wire/sync-protocol.ts'
import { localNotifications } from '#server/database/notifications.ts'
import { eventsOf, listeningApp } from '#tests/server/listening-app.ts'
import { openApp } from '#tests/server/open-app.ts'
import { testShop } from '#tests/server/shop-fixture.ts'

describe('the server', () => {
  it('says that it is up, and whether its database answers and tells it the news', async () => {
    const { app } = await openApp()
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'up' })
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
    const run = () => Promise.reject(new Error('no database'))
    const { app: alone } = await openApp({
      database: {
        sql: { run } as never,
        notifications: { publish() {}, subscribe: () => () => {}, isHearing: () => true, close: async () => {} },
      },
    })
    expect((await alone.inject('/readyz')).statusCode).toBe(503)
    expect((await alone.inject('/healthz')).statusCode).toBe(200)
    const notifications = { ...localNotifications(), isHearing: () => false }
    const { app: deaf } = await openApp({ database: { sql: { run: async () => [] } as never, notifications } })
    expect((await deaf.inject('/readyz')).statusCode).toBe(503)
    const silent = { sql: { run: () => new Promise(() => {}) } as never, notifications: localNotifications() }
    const { app: waiting } = await openApp({ database: silent })
    expect((await waiting.inject('/readyz')).statusCode).toBe(503)
  })

  it('documents every call, with what it takes and what it answers', async () => {
    const { app } = await openApp()
    const api = (await app.inject('/api/docs/json')).json()
    const calls = Object.keys(api.paths)
    for (const call of ['cart', 'cart-guest', 'cart-update', 'cart-update-guest', 'cart-clear', 'coupon-apply']) {
      expect(calls).toContain(`/api/${call}`)
    }
    const add = api.paths['/api/cart-guest'].post.requestBody.content
    expect(Object.keys(add)).toEqual(['application/json', 'application/x-www-form-urlencoded'])
    expect(Object.keys(add['application/json'].schema.properties)).toEqual(
      expect.arrayContaining(['cartKey', 'productId', 'productQuantity', 'variation', 'bech_color']),
    )
    expect(api.paths['/api/products/{slug}'].get.parameters).toMatchObject([
      { in: 'path', name: 'slug', required: true },
    ])
    const page = await app.inject('/api/docs/')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain(`script-src 'self'`)
  })

  it('tells nobody what went wrong inside', async () => {
    const said: string[] = []
    const stream = { write: (line: string) => void said.push(line) }
    const shop = {
      ...testShop(),
      world: () => {
        throw new Error('secret: hunter2')
      },
    }
    const { app } = await openApp({ shop, logger: { level: 'error', stream } })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/cart-guest',
      payload: { productId: 1, productQuantity: 1 },
    })
    expect(answer.statusCode).toBe(500)
    expect(v.parse(ErrorBodySchema, answer.json())).toMatchObject({
      code: 'internal_server_error',
      data: { status: 500 },
    })
    expect(answer.body).not.toContain('hunter2')
    expect(said.join()).toContain('hunter2')
  })

  it('tells one who sends too much so, and does not hang up in mid-sentence', async () => {
    const { url } = await listeningApp()
    const body = 'x'.repeat(5_000_000)
    const headers = { 'content-type': 'application/json' }
    for (let i = 0; i < 5; i += 1) {
      const answer = await fetch(`${url}/api/sync`, { method: 'POST', headers, body })
      expect([answer.status, (await answer.json()).code]).toEqual([413, 'body_too_large'])
    }
  })

  it('answers 429 to a visitor who calls without end, and says when to come back', async () => {
    const { app } = await openApp({ trustProxy: true })
    const call = () => app.inject({ url: '/api/coupons-all', headers: { 'x-forwarded-for': '203.0.113.7' } })
    const answers = []
    for (let i = 0; i < 1_201; i += 1) answers.push(await call())
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1_200)
    const last = answers.at(-1)
    expect(last?.statusCode).toBe(429)
    expect(v.parse(ErrorBodySchema, last?.json())).toMatchObject({ code: 'too_many_requests', data: { status: 429 } })
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await app.inject({ url: '/api/coupons-all' })).statusCode).toBe(200)
  })

  it('forbids the answers of calls everything', async () => {
    const { app } = await openApp()
    for (const url of ['/api/cart-guest', '/api/coupons-all', '/api/products', '/api/nothing']) {
      const { headers } = await app.inject(url)
      expect(headers['content-security-policy']).toBe(`default-src 'none'; frame-ancestors 'none'`)
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  })

  it('forbids pages everything but the shop’s own', async () => {
    const { app } = await openApp()
    const { headers } = await app.inject('/healthz')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';script-src 'self' 'nonce-[^']+';/)
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['content-security-policy']).not.toContain('google')
    const { app: secure } = await openApp({ publicUrl: 'https://rusbank.example' })
    expect((await secure.inject('/healthz')).headers['strict-transport-security']).toContain('max-age')
  })

  it('lets pages reach a tag manager only where there is one', async () => {
    const { app } = await openApp({ gtmId: 'GTM-ABC1234' })
    const policy = String((await app.inject('/healthz')).headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' https:\/\/\*\.googletagmanager\.com 'nonce-/)
    expect(policy).toMatch(/connect-src 'self' https:\/\/\*\.google-analytics\.com/)
    expect(policy).not.toContain('unsafe')
  })
})

describe('a server that is stopped', () => {
  it('finishes what it was asked, and takes no more', async () => {
    const shop = testShop()
    const arrived = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const { create } = shop.store
    vi.spyOn(shop.store, 'create').mockImplementation(async (creation) => {
      arrived.resolve()
      await goOn.promise
      return create(creation)
    })
    const { app, url } = await listeningApp({ shop })
    const body = JSON.stringify({ productId: 2001, productQuantity: 1 })
    const asked = fetch(`${url}/api/cart-guest`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    await arrived.promise
    const closed = app.close()
    goOn.resolve()
    const answer = await asked
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ item_count: 1 })
    await closed
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  })

  it('ends the lines to its browsers, which would keep it up', async () => {
    const { app, url } = await listeningApp()
    const payload = { productId: 2001, productQuantity: 1 }
    const { cart_key: cartKey } = (await app.inject({ method: 'POST', url: '/api/cart-guest', payload })).json()
    const next = eventsOf(await fetch(`${url}/api/sync/live?cartKey=${cartKey}`))
    expect(await next()).toMatchObject({ cursor: 2 })
    await app.close()
    expect(await next()).toBeNull()
  })
})
