import { expect, it, vi } from 'vitest'
import { hashOfSecret } from '#server/security/secrets.ts'
import { clientOf } from '#tests/kit/entries.ts'
import { accountApp } from '#tests/server/customer/account-app.ts'
import { throwBlanket } from '#tests/server/shop-fixture.ts'
import { memorySql } from '#tests/server/test-sql.ts'
import { acts, request, unknown } from './large-pushes.ts'
import { pushed } from './pushed-events.ts'

// Thousands of events, also on a slow machine.
vi.setConfig({ testTimeout: 300_000 })

const sql = memorySql()

it('one address may send a limited number of events an hour, to any carts; it may still read, and others are unaffected', async () => {
  const { browser, email } = await accountApp(sql())
  const statuses: number[] = []
  for (let push = 1; push <= 20; push += 1) {
    const sent = { ...request, clientId: clientOf(push), events: unknown(1, 'x'.repeat(4_000)) }
    statuses.push((await browser('198.51.100.77').post('/api/sync', sent)).status)
  }
  expect(new Set(statuses.slice(0, 14))).toEqual(new Set([200]))
  expect(statuses.at(-1)).toBe(429)
  const stranger = browser('198.51.100.77')
  const add = { productId: throwBlanket.id, productQuantity: 1 }
  const { status, headers } = await stranger.post('/api/sync', {
    ...request,
    clientId: clientOf(21),
    events: acts(1, 'x'),
  })
  expect([status, Number(headers['retry-after']) > 3_000]).toEqual([429, true])
  expect((await stranger.get('/api/cart-guest')).status).toBe(200)
  const home = await browser().post('/api/cart-guest', add)
  expect(home.status).toBe(200)
  const calls: number[] = []
  for (let call = 0; call < 100; call += 1) calls.push((await stranger.post('/api/cart-guest', add)).status)
  expect(calls.at(-1)).toBe(429)
  // What is left for the address is less than a call, and enough for a few pushes that can't be decoded.
  for (let push = 0; push < 10; push += 1) {
    const stuck = { ...request, cartKey: home.body.cart_key, protocol: 9, clientId: clientOf(30 + push), events: [{}] }
    expect((await stranger.post('/api/sync', stuck)).body.code).toBe('unsupported_protocol')
  }
  // A new cart counts even if it is empty. A browser with a cart, or a customer, may still read.
  const poll = { ...request, clientId: clientOf(50) }
  expect((await browser('198.51.100.77').post('/api/sync', poll)).status).toBe(429)
  expect((await stranger.post('/api/sync', poll)).status).toBe(200)
  const customer = browser('198.51.100.77')
  const registered = await customer.post('/api/register', { email: email('thandi'), password: 'correct horse battery' })
  expect((await customer.post('/api/sync', { ...poll, customer: registered.body.customer.user_id })).status).toBe(200)
  const [cartId = ''] = String(home.headers['cart-at']).split(' ')
  const stored = await sql().run({ text: 'select 1 from cart_facts where cart_id = $1', values: [cartId] })
  expect(stored.length).toBeLessThan(5)
})

it('reports count for their address too: above the limit a report is dropped, and its browser continues', async () => {
  const { browser } = await accountApp(sql())
  const { run } = sql()
  const stranger = () => browser('198.51.100.78')
  const views = (length: number) =>
    Array.from({ length: 50 }, () => {
      const { id } = pushed(1)
      const sentence = 'x'.repeat(length)
      const page = { tab: 't', sync: 'saved', pending: 0, online: true, storage: 'memory', isDrawerOpen: false }
      const view = { ...page, refusals: [], codeError: sentence, messages: Array(5).fill(sentence) }
      return { id, at: 1, after: 0, cursor: 0, view }
    })
  const statuses: number[] = []
  for (let push = 0; push < 200; push += 1) {
    const sent = { ...request, clientId: clientOf(1_000 + push), views: views(300) }
    statuses.push((await stranger().post('/api/sync', sent)).status)
  }
  expect(new Set(statuses)).toEqual(new Set([200]))
  const [kept] = await run<{ length: number }>({
    text: 'select sum(length(data::text))::integer as length from browser_facts where client_id between $1 and $2',
    values: [clientOf(1_000), clientOf(1_199)],
  })
  expect(kept?.length).toBeLessThan(17 * 1024 * 1024)
  const reported = async (push: number) =>
    run({ text: 'select 1 from browser_facts where client_id = $1', values: [clientOf(1_000 + push)] })
  expect([await reported(0), await reported(199)].map(({ length }) => length)).toEqual([50, 0])
})

it('a cart knows as many stuck browsers as clients, whoever invents them', async () => {
  const { browser } = await accountApp(sql())
  const { run } = sql()
  const home = browser()
  const add = { productId: throwBlanket.id, productQuantity: 1 }
  const { body, headers } = await home.post('/api/cart-guest', add)
  const [cartId = ''] = String(headers['cart-at']).split(' ')
  for (let push = 0; push < 60; push += 1) {
    const sent = { ...request, cartKey: body.cart_key, protocol: 9, clientId: clientOf(700 + push), events: [{}] }
    expect((await home.post('/api/sync', sent)).body.code).toBe('unsupported_protocol')
  }
  const stuck = await run({ text: `select 1 from cart_facts where cart_id = $1 and kind = 'stuck'`, values: [cartId] })
  expect(stuck).toHaveLength(50)
})

it('a push that can’t be decoded marks the cart that it names, and not that of its cookie', async () => {
  const { browser, shop } = await accountApp(sql())
  const [home, other] = [browser(), browser()]
  const add = { productId: throwBlanket.id, productQuantity: 1 }
  const { body } = await home.post('/api/cart-guest', add)
  await other.post('/api/cart-guest', add)
  const named = await shop.store.head({ keyHash: hashOfSecret(body.cart_key) })
  const sent = { ...request, cartKey: body.cart_key, protocol: 9, clientId: clientOf(2_000), events: [{}] }
  await other.post('/api/sync', sent)
  const text = `select cart_id from cart_facts where kind = 'stuck' and value = $1`
  expect(await sql().run({ text, values: [clientOf(2_000)] })).toEqual([{ cart_id: named?.cartId }])
})

it('a cart keeps a limited number of the browsers’ own reports, and none of the long ones', async () => {
  const { browser } = await accountApp(sql())
  const { run } = sql()
  const home = browser()
  const client = clientOf(500)
  let key: string | null = null
  let cursor = 0
  for (let push = 0; push < 20; push += 1) {
    const from = push * 200 + 1
    const events = push === 0 ? acts(from, 'x'.repeat(2_048)) : unknown(from, 'x')
    const sent = { ...request, cartKey: key, cursor, clientId: client, events }
    const { status, body } = await home.post('/api/sync', sent)
    expect(status).toBe(200)
    key = body.cartKey
    cursor = body.cursor
  }
  const [kept] = await run<{ facts: number; longest: number }>({
    text: `select count(*)::integer as facts, max(length(data::text)) as longest from browser_facts where client_id = $1`,
    values: [client],
  })
  expect(kept?.facts).toBe(3_000)
  expect(kept?.longest).toBeLessThan(2_048)
})
