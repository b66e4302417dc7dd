import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { ErrorBodySchema } from '#domain/wire/sync-protocol.ts'
import { localNotifications } from '#server/database/notifications.ts'
import { eventsOf, listeningApp } from '#tests/server/listening-app.ts'
import { openApp } from '#tests/server/open-app.ts'
import { testShop } from '#tests/server/shop-fixture.ts'

const clientId = '0189a000-0000-4000-8000-00000000000a'

const MANY_HEADERS = `GET / HTTP/1.1\r\nHost: shop\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`

describe('the server', () => {
  it('reports that it is up, and whether its database answers and its notifications arrive', async () => {
    const { app } = await openApp()
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'up' })
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
    const acceptsWrites = () => Promise.reject(new Error('no database'))
    const { app: alone } = await openApp({
      database: {
        sql: { acceptsWrites } as never,
        notifications: { publish() {}, subscribe: () => () => {}, isListening: () => true, close: async () => {} },
      },
    })
    expect((await alone.inject('/readyz')).statusCode).toBe(503)
    expect((await alone.inject('/healthz')).statusCode).toBe(200)
    const notifications = { ...localNotifications(), isListening: () => false }
    const { app: deaf } = await openApp({
      database: { sql: { acceptsWrites: async () => true } as never, notifications },
    })
    expect((await deaf.inject('/readyz')).statusCode).toBe(503)
    const silent = { sql: { acceptsWrites: () => new Promise(() => {}) } as never, notifications: localNotifications() }
    const { app: waiting } = await openApp({ database: silent })
    expect((await waiting.inject('/readyz')).statusCode).toBe(503)
    const full = { sql: { acceptsWrites: async () => false } as never, notifications: localNotifications() }
    const { app: readOnly } = await openApp({ database: full })
    const { statusCode, body } = await readOnly.inject('/readyz')
    expect([statusCode, JSON.parse(body)]).toEqual([503, { status: 'database_read_only' }])
  })

  it('reveals nothing about an internal error', async () => {
    const logged: string[] = []
    const stream = { write: (line: string) => void logged.push(line) }
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
    expect(logged.join()).toContain('hunter2')
  })

  it.each([
    ['headers', 'POST /api/sync HTTP/1.1\r\nHost: shop\r\nContent-'],
    [
      'a body',
      'POST /api/sync HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 400\r\n\r\n{',
    ],
  ])('closes the connection if %s does not arrive in full', async (_, begun) => {
    const { url } = await listeningApp({ requestTimeout: 120 })
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) })
    onTestFinished(() => void socket.destroy())
    socket.write(begun)
    const received = await text(socket)
    expect(received).toMatch(/^HTTP\/1\.1 408 /)
    expect(JSON.parse(received.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      code: 'request_timeout',
      data: { status: 408 },
    })
  })

  it.each([
    ['no HTTP', { sent: 'nonsense\r\n\r\n', code: 'broken_request', status: 400 }],
    ['too many headers', { sent: MANY_HEADERS, code: 'headers_too_large', status: 431 }],
    ['no host', { sent: 'GET /blog HTTP/1.1\r\n\r\n', code: 'broken_request', status: 400 }],
    [
      'an expectation that it can’t meet',
      {
        sent: 'GET /blog HTTP/1.1\r\nHost: shop\r\nExpect: cake\r\n\r\n',
        code: 'expectation_failed',
        status: 417,
      },
    ],
  ])(
    'answers %s in the calls’ error format, and never so that a client discards its events',
    async (_, { sent, code, status }) => {
      const { url } = await listeningApp({})
      const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) })
      onTestFinished(() => void socket.destroy())
      socket.write(sent)
      const received = await text(socket)
      // A proxy sends no other request over a connection that ends.
      expect(received).toMatch(/^connection: close\r$/im)
      expect(JSON.parse(received.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code, data: { status } })
    },
  )

  it('logs no error of a call whose connection is closed before it is handled, and which has no address then', async () => {
    const logged: string[] = []
    const { url } = await listeningApp({
      logger: { level: 'error', stream: { write: (line) => void logged.push(line) } },
    })
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) })
    onTestFinished(() => void socket.destroy())
    socket.write('GET /api/products HTTP/1.1\r\nHost: shop\r\nTransfer-Encoding: gzip\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
    expect((await fetch(`${url}/api/products`)).status).toBe(200)
    expect(logged).toEqual([])
  })

  it.each(['GET /healthz HTTP/1.0\r\n\r\n', 'GET /healthz HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'])(
    'needs no host in %j',
    async (sent) => {
      const { url } = await listeningApp()
      const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) })
      onTestFinished(() => void socket.destroy())
      socket.write(sent)
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
    },
  )

  it('lets a sender wait for the permission to send its body', async () => {
    const { url } = await listeningApp()
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) })
    onTestFinished(() => void socket.destroy())
    const headers = 'Host: shop\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue'
    socket.write(`POST /api/sync HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`)
    const [permission] = await once(socket, 'data')
    expect(String(permission)).toBe('HTTP/1.1 100 Continue\r\n\r\n')
    socket.write('{}')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('gives a request 30 seconds to arrive in full', async () => {
    const { server } = (await openApp()).app
    expect([server.requestTimeout, server.headersTimeout]).toEqual([30_000, 30_000])
  })

  it('closes a connection over which nothing was sent or received for two minutes, also if an answer is not read', async () => {
    const { app, url } = await listeningApp()
    expect(app.server.timeout).toBe(120_000)
    const accepted = once(app.server, 'connection')
    const reader = connect({ host: '127.0.0.1', port: Number(new URL(url).port) })
    onTestFinished(() => void reader.destroy())
    const [connection] = await accepted
    // More than the system takes before it is read.
    reader.write('GET /api/offline HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(8))
    await once(reader, 'data')
    reader.pause()
    connection.setTimeout(50)
    await once(connection, 'close')
  })

  it('rate-limits a visitor who claims to connect from this machine', async () => {
    const { app } = await openApp({ trustProxy: '127.0.0.1' })
    const call = () => app.inject({ url: '/api/coupons-all', headers: { 'x-forwarded-for': '127.0.0.1' } })
    const statuses = []
    for (let i = 0; i < 1_201; i += 1) statuses.push((await call()).statusCode)
    expect(statuses.at(-1)).toBe(429)
  })

  it('answers an unreadable page address with a page in its language, and an unreadable call as calls do', async () => {
    const { app } = await openApp()
    for (const [url, location] of [
      ['/product/%zz', '/404'],
      ['/af/product/%zz', '/af/404'],
    ]) {
      expect(await app.inject(`${url}`)).toMatchObject({ statusCode: 302, headers: { location } })
    }
    expect((await app.inject('/api/products/%zz')).json().code).toBe('bad_request')
  })

  it('denies every page and answer the camera, microphone, geolocation and payment APIs', async () => {
    const { app } = await openApp()
    for (const url of ['/healthz', '/api/cart-guest', '/api/nothing', '/nothing']) {
      expect((await app.inject(url)).headers['permissions-policy']).toBe(
        'browsing-topics=(), camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      )
    }
  })

  it('answers an exchange that was stored, even if the browser’s reports could not be stored', async () => {
    const logged: string[] = []
    const run = () => Promise.reject(new Error('no room for facts'))
    const database = { sql: { run } as never, notifications: localNotifications() }
    const stream = { write: (line: string) => logged.push(line) }
    const { app } = await openApp({ database, logger: { level: 'error', stream } })
    const event = { id: clientId, seq: 1, at: 0, tab: 'tab-1', ...cartEvent('CartCleared', {}) }
    const payload = { protocol: 1, cartKey: null, clientId, cursor: 0, events: [event] }
    const answer = await app.inject({ method: 'POST', url: '/api/sync', payload })
    expect([answer.statusCode, answer.json().acknowledged]).toEqual([200, 1])
    expect(answer.cookies).toMatchObject([{ name: 'rusbank_cart' }])
    expect(logged.join()).toContain('no room for facts')
  })

  it('answers 429 with Retry-After to a visitor who calls too often', async () => {
    const { app } = await openApp({ trustProxy: '127.0.0.1' })
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

  it('gives call answers a CSP that allows nothing, and lets no other site embed or frame them', async () => {
    const { app } = await openApp()
    for (const url of ['/api/cart-guest', '/api/coupons-all', '/api/products', '/api/nothing']) {
      const { headers } = await app.inject(url)
      expect(headers).toMatchObject({
        'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
    }
  })

  it('gives pages a CSP that allows only the shop itself', async () => {
    const { app } = await openApp()
    const { headers } = await app.inject('/healthz')
    const own = String(headers['content-security-policy'])
      .replace(/ 'sha256-[^']+'/, '')
      .split(';')
    const allowed = [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]
    expect(own).toEqual(allowed)
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['strict-transport-security']).toBeUndefined()
    const { app: secure } = await openApp({ publicUrl: 'https://rusbank.example' })
    const policy = String((await secure.inject('/healthz')).headers['content-security-policy'])
    expect(policy.endsWith(";base-uri 'none';upgrade-insecure-requests")).toBe(true)
  })

  it('allows a tag manager in the CSP only if one is configured', async () => {
    const { app } = await openApp({ gtmId: 'GTM-ABC1234' })
    const policy = String((await app.inject('/healthz')).headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+' https:\/\/\*\.googletagmanager\.com;/)
    expect(policy).toMatch(/connect-src 'self' https:\/\/\*\.google-analytics\.com/)
    expect(policy).not.toContain('unsafe')
  })
})

describe('a server that is stopping', () => {
  it('completes requests in progress, and accepts no new ones', async () => {
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
    const pending = fetch(`${url}/api/cart-guest`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    await arrived.promise
    const closed = app.close()
    goOn.resolve()
    const answer = await pending
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ item_count: 1 })
    await closed
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  })

  it('closes the live connections, which would keep it running', async () => {
    const { app, url } = await listeningApp()
    const payload = { productId: 2001, productQuantity: 1 }
    const { cart_key: cartKey } = (await app.inject({ method: 'POST', url: '/api/cart-guest', payload })).json()
    const next = eventsOf(await fetch(`${url}/api/sync/live?cartKey=${cartKey}`))
    expect(await next()).toMatchObject({ cursor: 2 })
    await app.close()
    expect(await next()).toBeNull()
  })
})
