import { setImmediate } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import type { Run } from '#server/database/sql.ts'
import { openPaymentProviders } from '#server/payments/open-payments.ts'
import { browser } from '#tests/server/customer/browser.ts'
import { memoryDatabase } from '#tests/server/memory-database.ts'
import { openApp } from '#tests/server/open-app.ts'
import { shopperLog, throwAdded } from '#tests/server/support/shopper.ts'
import { configured } from './configured.ts'

it('a visitor’s address is the one before the configured number of proxies, whatever the visitor claims', async () => {
  const { app } = await openApp({ trustProxy: 2 })
  app.get('/address', async ({ ip }) => ip)
  const headers = { 'x-forwarded-for': '192.0.2.66, 203.0.113.7, 10.0.0.1' }
  expect((await app.inject({ url: '/address', headers })).body).toBe('203.0.113.7')
})

it('a call that a page of another site made a browser send is refused, whichever call it is', async () => {
  const { app } = await openApp()
  for (const url of ['/api/cart-guest', '/api/login', '/api/checkout', '/api/support/sign-in']) {
    const answer = await app.inject({ method: 'POST', url, headers: { 'sec-fetch-site': 'cross-site' }, payload: {} })
    expect([answer.statusCode, answer.json().code], url).toEqual([403, 'cross_site_request'])
  }
})

it('a body is not decompressed, since a small one could become too large to hold', async () => {
  const { app } = await openApp()
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const payload = gzipSync(JSON.stringify({ productId: 2001, productQuantity: 1 }))
  expect((await app.inject({ method: 'POST', url: '/api/cart-guest', headers, payload })).statusCode).toBe(400)
})

it('answers to payment providers may do nothing in a browser, like those of calls', async () => {
  const payments = openPaymentProviders({
    config: configured({}).payments,
    run: async () => [],
    localUrl: () => 'http://127.0.0.1:1',
    pickUp: { street: '21 Bofors Circle', suburb: 'Epping 2', city: 'Cape Town', province: 'WC', postcode: '7475' },
    now: () => 0,
  })
  const { app } = await openApp({ payments })
  const { headers } = await app.inject({ method: 'POST', url: '/api/payments/payfast/notify', payload: 'x' })
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
    'x-content-type-options': 'nosniff',
  })
})

it('an article of the previous shop is found by its old address, in whichever blog it was', async () => {
  const { app } = await openApp()
  const { statusCode, headers } = await app.inject('/blogs/couch-care/a-couch-for-children-and-dogs')
  expect([statusCode, headers.location]).toEqual([301, '/blog/a-couch-for-children-and-dogs'])
})

it('pages and calls make browsers use HTTPS for a year, also at the shop’s subdomains', async () => {
  const { app } = await openApp({ publicUrl: 'https://rusbank.example' })
  for (const url of ['/healthz', '/api/products']) {
    const { headers } = await app.inject(url)
    expect(headers['strict-transport-security']?.split('; '), url).toEqual(['max-age=31536000', 'includeSubDomains'])
  }
})

it('a shop that stops stores first what browsers have reported', async () => {
  let isStored = false
  const stopping = Promise.withResolvers<void>()
  const { sql, notifications, close } = await memoryDatabase()
  onTestFinished(close)
  const run: Run = async (statement) => {
    if (!statement.text.includes('browser_facts')) return sql.run(statement)
    await stopping.promise
    for (let turn = 0; turn < 100; turn += 1) await setImmediate()
    isStored = true
    return sql.run(statement)
  }
  const { app, shop } = await openApp({ database: { sql: { ...sql, run }, notifications } })
  app.addHook('preClose', async () => stopping.resolve())
  const log = shopperLog({ shop }, browser(app, '203.0.113.9'))
  await log.push([['ItemAdded', throwAdded]])
  log.reportsAnswer({ shown: 47_400, total: 47_400 })
  await log.push([])
  await app.close()
  expect(isStored).toBe(true)
})
