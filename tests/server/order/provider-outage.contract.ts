import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parseConfig } from '#server/app/config.ts'
import type { Sql } from '#server/database/sql.ts'
import { processDueOrders } from '#server/order/due-orders.ts'
import { openPaymentProviders } from '#server/payments/open-payments.ts'
import { ProviderUnavailable, providerFetch } from '#server/payments/provider-http.ts'
import { checkOut, errorsReportedBy, fill, type OrderApp, orderOf } from './order-app.ts'

/** A server that accepts connections and never answers. */
async function hangingServer(): Promise<string> {
  const server = createServer()
  const sockets = new Set<{ destroy: () => void }>()
  server.on('connection', (socket) => sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

/** The real provider clients, all connected to this address with short timeouts. */
function providersAt(url: string, { run }: Sql) {
  const parsed = parseConfig({})
  if (!parsed.ok) throw new Error(parsed.problems.join())
  const pickUp = { street: '1 Road', suburb: 'Epping', city: 'Cape Town', province: 'WC', postcode: '7475' } as const
  const { payments: config } = parsed.config
  return openPaymentProviders({
    config,
    run,
    localUrl: () => url,
    pickUp,
    now: Date.now,
    request: providerFetch({ timeoutMs: 100 }),
  })
}

/** Orders while their provider's server fails. */
export function describeProviderOutage(open: () => Promise<OrderApp>): void {
  describe.each([
    ['takes the call and never answers', hangingServer],
    ['is not there', async () => 'http://127.0.0.1:1'],
  ])('an order whose provider’s server %s', (_what, address) => {
    it('is placed, says so within a bounded time, and can be paid by another method', async () => {
      const { browser, sell, email, providers, sql, eventTypes, checkout } = await open()
      const errors = errorsReportedBy(checkout)
      const guest = browser()
      const total = await fill(guest, await sell())
      Object.assign(providers, providersAt(await address(), sql))
      const { status, body } = await checkOut(guest, orderOf({ total, email: email('g'), method: 'payjustnow' }))
      expect(status).toBe(200)
      expect(body.payment).toMatchObject({ kind: 'none', why: 'provider_unavailable' })
      expect(body.payment.message).toContain('Your order has been placed')
      const pay = (choice: object) => guest.post(`/api/orders/${body.order.id}/pay?key=${body.order_key}`, choice)
      const again = await pay({ method: 'finchoice', months: 6 })
      expect(again.body).toMatchObject({ payment: { why: 'provider_unavailable' }, order: { status: 'placed' } })
      expect(errors).toEqual([expect.any(ProviderUnavailable), expect.any(ProviderUnavailable)])
      const form = await pay({ method: 'ozow' })
      expect(form.body).toMatchObject({ payment: { kind: 'form' }, order: { status: 'awaiting_payment' } })
      const tried = ['PaymentStarted', 'PaymentFailed']
      expect(await eventTypes(body.order.id)).toEqual(['OrderPlaced', ...tried, ...tried, 'PaymentStarted'])
    })

    it('stays open beyond its time while its payment status is unknown, and expires when it is known', async () => {
      const shop = await open()
      const { browser, sell, email, providers, sql, checkout } = shop
      const guest = browser()
      const total = await fill(guest, await sell())
      Object.assign(providers, providersAt(await address(), sql))
      const { body } = await checkOut(guest, orderOf({ total, email: email('g'), method: 'ozow' }))
      const look = async () => (await guest.get(`/api/orders/${body.order.id}?key=${body.order_key}`)).body.order.status
      const errors = errorsReportedBy(checkout)
      shop.shop.now += 61 * 60_000
      await processDueOrders(checkout)
      expect(await look()).toBe('awaiting_payment')
      expect(errors).toContainEqual(expect.any(ProviderUnavailable))
      Object.assign(providers, { outcomeOf: async () => ({ outcome: 'unknown' }) })
      shop.shop.now += 11 * 60_000
      await processDueOrders(checkout)
      expect(await look()).toBe('expired')
    })
  })

  it('an order whose payment can’t begin because of an error in the shop is placed, can be paid by another method, and the error is reported', async () => {
    const { browser, sell, email, providers, checkout } = await open()
    const errors = errorsReportedBy(checkout)
    const guest = browser()
    const total = await fill(guest, await sell())
    const mistake = new TypeError('undefined is not a function')
    Object.assign(providers, { begin: () => Promise.reject(mistake) })
    const { status, body } = await checkOut(guest, orderOf({ total, email: email('g'), method: 'payfast' }))
    expect(status).toBe(200)
    expect(body.order).toMatchObject({ status: 'placed', next: ['pay', 'cancel'] })
    expect(errors).toEqual([mistake])
  })
}
