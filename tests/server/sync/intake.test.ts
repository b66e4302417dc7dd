import { expect, it, vi } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { accountApp } from '#tests/server/customer/account-app.ts'
import { throwBlanket } from '#tests/server/shop-fixture.ts'
import { memorySql } from '#tests/server/test-sql.ts'

// Thousands of acts, on however slow a machine.
vi.setConfig({ testTimeout: 300_000 })

const sql = memorySql()
let ids = 0

const offer = {
  slug: 'x',
  name: 'x',
  categories: [],
  options: [],
  colourName: null,
  picture: null,
  price: 1,
  priceRegular: 1,
}

/** A push of 200 acts, each with so much beside what the shop knows. */
function acts(from: number, beside: string) {
  return Array.from({ length: 200 }, (_, index) => {
    ids += 1
    const data = { productId: throwBlanket.id, variation: null, colour: null, quantity: 1, offer, beside }
    const id = `0189a111-0000-7000-8000-${String(ids).padStart(12, '0')}`
    return { id, seq: from + index, at: 1_700_000_000_000, tab: 't', ...cartEvent('ItemAdded', data) }
  })
}

/** The same, of a kind that no shop knows. */
const unknown = (from: number, beside: string) => acts(from, beside).map((act) => ({ ...act, type: 'Nonsense' }))

const clientId = (number: number) => `0189a000-0000-4000-8000-${String(number).padStart(12, '0')}`
const request = { protocol: 1, cartKey: null, cursor: 0, events: [] as readonly object[] }

it('one address brings so much in an hour, whatever carts it makes; it may still read, and others go on', async () => {
  const { browser } = await accountApp(sql())
  const statuses: number[] = []
  for (let push = 1; push <= 20; push += 1) {
    const sent = { ...request, clientId: clientId(push), events: unknown(1, 'x'.repeat(4_000)) }
    statuses.push((await browser('198.51.100.77').post('/api/sync', sent)).status)
  }
  expect(new Set(statuses.slice(0, 14))).toEqual(new Set([200]))
  expect(statuses.at(-1)).toBe(429)
  const stranger = browser('198.51.100.77')
  const add = { productId: throwBlanket.id, productQuantity: 1 }
  const { status, headers } = await stranger.post('/api/sync', {
    ...request,
    clientId: clientId(21),
    events: acts(1, 'x'),
  })
  expect([status, Number(headers['retry-after']) > 3_000]).toEqual([429, true])
  expect((await stranger.get('/api/cart-guest')).status).toBe(200)
  expect((await browser().post('/api/cart-guest', add)).status).toBe(200)
})

it('of what browsers report of themselves a cart keeps so many, and none of the long ones', async () => {
  const { browser } = await accountApp(sql())
  const { run } = sql()
  const home = browser()
  const client = clientId(500)
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
