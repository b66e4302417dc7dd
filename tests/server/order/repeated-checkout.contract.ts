import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { attemptOf, claimAttempt } from '#server/order/attempts.ts'
import { BEGIN_PAYMENT_LEASE_MS } from '#server/order/begin-payment.ts'
import { storeAnswer } from '#server/order/checkout-answers.ts'
import type { BeginResult } from '#server/payments/payments.ts'
import { hashOfSecret } from '#server/security/secrets.ts'
import { checkOut, errorsReportedBy, fill, type OrderApp, orderOf } from './order-app.ts'

const PASSWORD = 'correct horse battery'

/** Repeated checkouts, also by a shopper who has logged in or out meanwhile. */
export function describeRepeatedCheckout(open: () => Promise<OrderApp>): void {
  /** A guest with an order whose answer was lost, and an account on another device. */
  async function guestWithOrder() {
    const shop = await open()
    const { browser, sell, email } = shop
    const [guest, home, product, key] = [browser(), browser(), await sell(), randomUUID()]
    await home.post('/api/register', { email: email('anna'), password: PASSWORD })
    const body = orderOf({ total: await fill(guest, product), email: email('guest') })
    const cartKey = guest.cookies.get('rusbank_cart') ?? ''
    const { body: placed } = await checkOut(guest, body, key)
    const logIn = () => guest.post('/api/login', { email: email('anna'), password: PASSWORD })
    return { ...shop, guest, home, product, key, body, cartKey, placed, logIn }
  }

  describe('a repeated checkout', () => {
    it('gets its first answer, whatever happened since', async () => {
      const { browser, sell, email, checkout, stockOf } = await open()
      const [guest, product, key] = [browser(), await sell(), randomUUID()]
      const body = orderOf({ total: await fill(guest, product), email: email('g'), method: 'payfast' })
      const first = await checkOut(guest, body, key)
      await guest.post(`/api/orders/${first.body.order.id}/cancel`, { key: first.body.order_key })
      const second = await checkOut(guest, body, key)
      expect(second).toMatchObject({ status: 200, body: first.body })
      expect(await stockOf(product.id)).toBe(10)
      const { order_key, order } = second.body
      const shown = await browser().get(`/api/orders/${order.id}?key=${order_key}`)
      expect(shown.body.order.status).toBe('cancelled')
      expect(checkout.now()).toBeGreaterThan(0)
    })

    it('with many concurrent requests creates one order, calls the provider once, and answers all the same', async () => {
      const { browser, sell, email, providers, stockOf } = await open()
      const [guest, product, key] = [browser(), await sell(), randomUUID()]
      const body = orderOf({ total: await fill(guest, product), email: email('g'), method: 'payjustnow' })
      const answers = await Promise.all(Array.from({ length: 12 }, () => checkOut(guest, body, key)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(new Set(answers.map((each) => JSON.stringify(each.body))).size).toBe(1)
      expect(providers.begun).toHaveLength(1)
      expect(await stockOf(product.id)).toBe(9)
    })

    it('calls no provider while the first request may still be waiting for its answer, nor does another payment', async () => {
      const { browser, sell, email, providers, sql, shop } = await open()
      const guest = browser()
      const total = await fill(guest, await sell())
      let claims: unknown
      const { begin } = providers
      const claimedAfter = async (id: string, wait: number) => {
        const now = shop.now + wait
        return claimAttempt(sql.run, { id, now, until: now + BEGIN_PAYMENT_LEASE_MS })
      }
      Object.assign(providers, {
        begin: async (attempt: Parameters<typeof begin>[0]) => {
          const { id = '' } = (await attemptOf(sql.run, attempt.reference)) ?? {}
          const lease = BEGIN_PAYMENT_LEASE_MS
          claims = [await claimedAfter(id, 1), await claimedAfter(id, lease), await claimedAfter(id, lease + 1)]
          return begin(attempt)
        },
      })
      const { body } = await checkOut(guest, orderOf({ total, email: email('g'), method: 'payfast' }))
      expect(claims).toEqual([false, false, true])
      claims = null
      await guest.post(`/api/orders/${body.order.id}/pay`, { key: body.order_key, method: 'ozow' })
      expect(claims).toEqual([false, false, true])
    })

    it('keeps the payment that it began after the lease if the first request then fails to begin it', async () => {
      const { browser, sell, email, providers, shop, checkout, eventTypes } = await open()
      const [guest, key] = [browser(), randomUUID()]
      const body = orderOf({ total: await fill(guest, await sell()), email: email('g'), method: 'payfast' })
      const errors = errorsReportedBy(checkout)
      const { begin } = providers
      const { promise: begun, resolve: answer } = Promise.withResolvers<BeginResult>()
      const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
      Object.assign(providers, {
        begin() {
          ask()
          return begun
        },
      })
      const first = checkOut(guest, body, key)
      await asked
      Object.assign(providers, { begin })
      shop.now += BEGIN_PAYMENT_LEASE_MS + 1
      const second = await checkOut(guest, body, key)
      expect(second.body.payment.kind).toBe('redirect')
      answer({ ok: false, error: new Error('no answer') })
      expect((await first).body).toEqual(second.body)
      expect(errors).toHaveLength(1)
      expect(await eventTypes(second.body.order.id)).toEqual(['OrderPlaced', 'PaymentStarted'])
    })

    it('keeps its first answer if two processes complete it at once', async () => {
      const { browser, sell, email, sql, checkout } = await open()
      const [guest, key] = [browser(), randomUUID()]
      const body = orderOf({ total: await fill(guest, await sell()), email: email('g'), method: 'payfast' })
      const { body: first } = await checkOut(guest, body, key)
      const late = {
        orderId: first.order.id,
        body: { order: first.order, payment: { kind: 'none' }, cart: first.cart },
      }
      expect(await storeAnswer(sql.run, checkout.secrets, late)).toMatchObject({ payment: first.payment })
      expect((await checkOut(guest, body, key)).body).toEqual(first)
    })

    it('under another key finds an empty cart: two tabs order once', async () => {
      const { browser, sell, email, stockOf } = await open()
      const [guest, product] = [browser(), await sell()]
      const body = orderOf({ total: await fill(guest, product), email: email('g') })
      const answers = await Promise.all([checkOut(guest, body), checkOut(guest, body), checkOut(guest, body)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
      expect(answers.filter(({ status }) => status === 400).map((each) => each.body.code)).toEqual([
        'cart_empty',
        'cart_empty',
      ])
      expect(await stockOf(product.id)).toBe(9)
    })

    it('is the same with its key in quotes or without, also with a key of 200 characters', async () => {
      const { browser, sell, email } = await open()
      const [guest, key] = [browser(), randomUUID().padEnd(200, 'x')]
      const body = orderOf({ total: await fill(guest, await sell()), email: email('g') })
      const named = { ...body, cart_hash: guest.seenCart() }
      const first = await checkOut(guest, named, key)
      expect(await checkOut(guest, named, `"${key}"`)).toMatchObject({ status: 200, body: first.body })
    })

    it('with another body is refused also if the first was, and not answered as the first', async () => {
      const { browser, sell, email } = await open()
      const [guest, key] = [browser(), randomUUID()]
      const total = await fill(guest, await sell())
      const body = orderOf({ total, email: email('g') })
      expect((await checkOut(guest, { ...body, total: total - 1 }, key)).status).toBe(409)
      const other = await checkOut(guest, body, key)
      expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    })

    it('with another body is refused', async () => {
      const { browser, sell, email } = await open()
      const [guest, key] = [browser(), randomUUID()]
      const body = orderOf({ total: await fill(guest, await sell()), email: email('g') })
      await checkOut(guest, body, key)
      const other = await checkOut(guest, { ...body, note: 'Ring twice' }, key)
      expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    })

    it('gets its first refusal again', async () => {
      const { browser, sell, email } = await open()
      const [guest, key] = [browser(), randomUUID()]
      const total = await fill(guest, await sell())
      const body = orderOf({ total: total + 1, email: email('g') })
      const first = await checkOut(guest, body, key)
      expect(first).toMatchObject({ status: 409, body: { code: 'total_changed' } })
      expect(await checkOut(guest, body, key)).toMatchObject({ status: 409, body: first.body })
    })

    it('with somebody else’s key and input opens nobody’s order', async () => {
      const { browser, sell, email } = await open()
      const [guest, thief, key] = [browser(), browser(), randomUUID()]
      const product = await sell()
      const body = orderOf({ total: await fill(guest, product), email: email('g') })
      const own = await checkOut(guest, body, key)
      await fill(thief, product)
      const stolen = await checkOut(thief, { ...body, cart_hash: thief.seenCart() }, key)
      expect(stolen.status).toBe(200)
      expect(stolen.body.order.id).not.toBe(own.body.order.id)
      const other = browser()
      await fill(other, product)
      expect(await checkOut(other, body, key)).toMatchObject({ status: 409, body: { code: 'total_changed' } })
    })
  })

  describe('a retried checkout', () => {
    it('after a login that merged the guest’s cart is the same order', async () => {
      const { guest, key, body, placed, logIn, product, stockOf } = await guestWithOrder()
      const { user_id: customer } = (await logIn()).body.customer
      for (const request of [body, { ...body, customer }]) {
        expect(await checkOut(guest, request, key)).toEqual(expect.objectContaining({ status: 200, body: placed }))
      }
      expect(await stockOf(product.id)).toBe(9)
    })

    it('after a login orders nothing of what else is in the account’s cart, though the total is the same', async () => {
      const { guest, home, key, body, placed, logIn, product, stockOf } = await guestWithOrder()
      await home.post('/api/cart', { productId: product.id, productQuantity: 1 })
      await logIn()
      expect((await checkOut(guest, body, key)).body.order).toEqual(placed.order)
      expect(await stockOf(product.id)).toBe(9)
      expect((await guest.get('/api/cart')).body.item_count).toBe(1)
    })

    it('after a login with other input is another checkout, and refused', async () => {
      const { guest, key, body, logIn } = await guestWithOrder()
      await logIn()
      const other = await checkOut(guest, { ...body, note: 'Ring twice' }, key)
      expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    })

    it('under another key of the same cart is the same order', async () => {
      const { browser, key, body, placed, cartKey, sql } = await guestWithOrder()
      const further = randomUUID().replaceAll('-', '').padEnd(43, 'x')
      await sql.run({
        text: 'insert into cart_keys (hash, cart_id) select $1, cart_id from cart_keys where hash = $2',
        values: [hashOfSecret(further), hashOfSecret(cartKey)],
      })
      const again = await checkOut(browser(), { ...body, cartKey: further }, key)
      expect(again.body.order).toEqual(placed.order)
    })

    it('without the password, if cookies and answer were lost, is the order placed with the password', async () => {
      const { browser, sell, email } = await open()
      const [guest, product, key] = [browser(), await sell(), randomUUID()]
      await browser().post('/api/register', { email: email('anna'), password: PASSWORD })
      const body = orderOf({ total: await fill(guest, product), email: email('anna') })
      const cartKey = guest.cookies.get('rusbank_cart') ?? ''
      const { body: placed } = await checkOut(guest, { ...body, password: PASSWORD }, key)
      expect(placed.order.number).toMatch(/^R/)
      const reloaded = browser()
      reloaded.cookies.set('rusbank_cart', cartKey)
      expect((await checkOut(reloaded, body, key)).body.order).toEqual(placed.order)
    })

    it('only to look up its outcome is the same order, also if a login closed its cart and its answer was lost', async () => {
      const { browser, key, body, placed, cartKey, logIn } = await guestWithOrder()
      const lookUp = { ...body, cartKey, only_repeat: true }
      expect((await checkOut(browser(), lookUp, key)).body.order).toEqual(placed.order)
      await logIn()
      const elsewhere = browser()
      expect((await checkOut(elsewhere, lookUp, key)).body.order).toEqual(placed.order)
    })

    it('only to look up its outcome orders nothing if there was none, and does not block an order', async () => {
      const { browser, sell, stockOf, email } = await open()
      const [guest, product, key] = [browser(), await sell(), randomUUID()]
      const body = orderOf({ total: await fill(guest, product), email: email('guest') })
      const lookedUp = await checkOut(guest, { ...body, only_repeat: true }, key)
      expect(lookedUp).toMatchObject({ status: 404, body: { code: 'unknown_order' } })
      expect(await stockOf(product.id)).toBe(10)
      expect((await checkOut(guest, body, key)).status).toBe(200)
      expect(await stockOf(product.id)).toBe(9)
    })

    it('of a cart that a login had merged is refused again when its outcome is looked up', async () => {
      const { browser, sell, email } = await open()
      const [guest, key] = [browser(), randomUUID()]
      const body = orderOf({ total: await fill(guest, await sell()), email: email('guest') })
      const cartKey = guest.cookies.get('rusbank_cart') ?? ''
      await guest.post('/api/register', { email: email('anna'), password: PASSWORD, cartKey })
      const refused = await checkOut(browser(), { ...body, cartKey }, key)
      expect(refused).toMatchObject({ status: 404, body: { code: 'unknown_cart_key' } })
      const lookedUp = await checkOut(browser(), { ...body, cartKey, only_repeat: true }, key)
      expect(lookedUp).toMatchObject({ status: 404, body: refused.body })
    })

    it('by somebody who knows its key, but has an unrelated cart, opens nothing', async () => {
      const { browser, email, sell, key, body, placed, logIn } = await guestWithOrder()
      await logIn()
      const [stranger, customer] = [browser(), browser()]
      await fill(stranger, await sell({ price: 60_000 }))
      await customer.post('/api/register', { email: email('stranger'), password: PASSWORD })
      for (const thief of [stranger, customer, browser()]) {
        const { body: stolen } = await checkOut(thief, body, key)
        expect(JSON.stringify(stolen)).not.toContain(placed.order.id)
        expect(stolen.order_key).toBeUndefined()
      }
    })
  })
}
