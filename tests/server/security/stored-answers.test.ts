import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { checkOut, fill, orderApp, orderOf } from '#tests/server/order/order-app.ts'
import { push, useUpQuota } from '#tests/server/sync/large-pushes.ts'
import { memorySql } from '#tests/server/test-sql.ts'

// Thousands of events, also on a slow machine.
vi.setConfig({ testTimeout: 300_000 })

const sql = memorySql()

const ADDRESS = '198.51.100.90'
const tooMuch = { status: 429, body: { code: 'too_many_requests' } }

describe('what a call stores counts towards what its address may write in an hour', () => {
  it('the answer of a refused checkout; above the limit it is not stored, and what was answered is repeated', async () => {
    const shop = await orderApp(sql())
    const { browser, email, sell } = shop
    const [guest, product] = [browser(ADDRESS), await sell()]
    const total = await fill(guest, product)
    const wrong = orderOf({ total: total + 1, email: email('g') })
    const [early, late] = [randomUUID(), randomUUID()]
    const first = await checkOut(guest, wrong, early)
    expect(first).toMatchObject({ status: 409, body: { code: 'total_changed' } })
    const stored = () => sql().run({ text: 'select 1 from checkout_answers' })
    const before = await stored()
    await useUpQuota(browser(ADDRESS))
    const at = async () => (await guest.get('/api/cart-guest')).headers['cart-at']
    const cartBefore = await at()
    // It would also switch the cart's shipping method.
    const refused = await checkOut(guest, orderOf({ total: total + 1, email: email('g'), pickUp: true }), late)
    expect(await at()).toEqual(cartBefore)
    expect(refused).toMatchObject(tooMuch)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
    expect(await stored()).toEqual(before)
    expect((await checkOut(guest, wrong, early)).body).toEqual(first.body)
    expect((await checkOut(guest, orderOf({ total, email: email('g') }), late)).status).toBe(200)
  })

  it('the answer of a cart call that may be repeated, also if the call changes nothing', async () => {
    const { browser, sell } = await orderApp(sql())
    const address = '198.51.100.91'
    const guest = browser()
    for (let line = 0; line < 40; line += 1) await fill(guest, await sell({ name: `Couch ${'x'.repeat(60)} ${line}` }))
    const cookies = new Map(guest.cookies)
    for (let pushes = 0; pushes < 15; pushes += 1) expect(await push(browser(address))).toBe(200)
    const far = browser(address)
    for (const [name, value] of cookies) far.cookies.set(name, value)
    const key = randomUUID()
    const call = (once: string) =>
      far.post('/api/shipping-method-guest', { shippingMethod: 'deliveryToDoor' }, { 'idempotency-key': once })
    const first = await call(key)
    expect(JSON.stringify(first.body).length).toBeGreaterThan(15_000)
    // A repetition stores nothing, so its answer does not count.
    for (let times = 0; times < 50; times += 1) expect((await call(key)).body).toEqual(first.body)
    const statuses: number[] = []
    for (let times = 0; times < 60; times += 1) statuses.push((await call(randomUUID())).status)
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(429)
  })

  it('a change of a customer’s details', async () => {
    const { browser, email } = await orderApp(sql())
    const home = browser('198.51.100.92')
    await home.post('/api/register', { email: email('anna'), password: 'correct horse battery' })
    const change = (first_name: string) =>
      home.post('/api/customer-details', { email: email('anna'), first_name, last_name: 'van Wyk' })
    expect((await change('Anna')).status).toBe(200)
    await useUpQuota(browser('198.51.100.92'))
    const names = Array.from({ length: 5 }, (_, index) => `Anna ${'x'.repeat(90)} ${index}`)
    const statuses: number[] = []
    for (const name of names) statuses.push((await change(name)).status)
    expect(statuses.at(-1)).toBe(429)
    const { shipping } = (await home.get('/api/customer')).body.customer
    expect(shipping.first_name).not.toBe(names.at(-1))
  })
})
