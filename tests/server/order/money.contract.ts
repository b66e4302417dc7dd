import { describe, expect, it } from 'vitest'
import type { PaymentMethod } from '#domain/checkout/payment-methods.ts'
import { orderCommand } from '#server/commands/order-command.ts'
import { processDueOrders } from '#server/order/due-orders.ts'
import { type ProvenOutcome, settlePayment } from '#server/order/settle-payment.ts'
import { logWebhook } from '#server/payments/webhook-log.ts'
import { checkOut, fill, type OrderApp, orderOf } from './order-app.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** Staff's `npm run order`. */
function commandOf({ checkout }: OrderApp) {
  return (...words: string[]) => orderCommand(words, { orders: async () => checkout })
}

/** An order of one piece at R 500.00, to be paid online. */
async function placed(shop: OrderApp, method: PaymentMethod = 'payfast', pickUp = false) {
  const { browser, sell, email, providers } = shop
  const [guest, product] = [browser(), await sell({ stock: 3 })]
  const total = await fill(guest, product)
  if (pickUp) await guest.post('/api/shipping-method-guest', { shippingMethod: 'localPickup' })
  const { body } = await checkOut(guest, orderOf({ total, email: email('g'), method, pickUp }))
  const reference = providers.begun.findLast(({ orderId }) => orderId === body.order.id)?.reference ?? ''
  const say = (outcome: ProvenOutcome['outcome'], provider = method) =>
    settlePayment(shop.checkout, { provider, reference, outcome })
  const url = `/api/orders/${body.order.id}`
  const look = async () => (await guest.get(`${url}?key=${body.order_key}`)).body.order
  const command = commandOf(shop)
  return { guest, product, order: body.order, key: body.order_key, url, reference, say, look, command }
}

const paid = (receipt = 'pf-1', amount = 50_000) => ({ outcome: 'paid', amount, receipt }) as const

export function describeMoney(open: () => Promise<OrderApp>): void {
  const letters = async (shop: OrderApp, number: string) => {
    const text = 'select subject from outbox where subject like $1 order by id'
    return (await shop.sql.run<{ subject: string }>({ text, values: [`%${number}%`] })).map(({ subject }) => subject)
  }

  describe('a provider’s notification', () => {
    it('pays the order once, however often it comes, and the shopper gets one e-mail', async () => {
      const shop = await open()
      const { say, look, order } = await placed(shop)
      const told = await Promise.all([say(paid()), say(paid()), say(paid())])
      expect(told.map((each) => each.ok && each.isNew).filter(Boolean)).toHaveLength(1)
      expect(await look()).toMatchObject({ status: 'paid', payment: { status: 'paid' }, next: [], pay_by: null })
      expect(await shop.story(order.id)).toEqual(['OrderPlaced', 'PaymentStarted', 'PaymentConfirmed'])
      expect(await letters(shop, order.number)).toEqual([
        `Your order ${order.number}`,
        `Your order ${order.number} is paid`,
      ])
    })

    it('about another provider’s attempt, or an unknown one, changes nothing', async () => {
      const shop = await open()
      const { say, order } = await placed(shop)
      expect(await say(paid(), 'ozow')).toEqual({ ok: false, reason: 'unknown_reference' })
      const unknown = { provider: 'payfast', reference: 'nobody', outcome: paid() } as const
      expect(await settlePayment(shop.checkout, unknown)).toEqual({ ok: false, reason: 'unknown_reference' })
      expect(await shop.story(order.id)).toEqual(['OrderPlaced', 'PaymentStarted'])
    })

    it('is shown to staff with what became of it, and without its secrets', async () => {
      const shop = await open()
      const { say, order, reference, command } = await placed(shop)
      const { run } = shop.sql
      const told = { provider: 'payfast', reference, facts: {} } as const
      await logWebhook(run, { ...told, outcome: 'bad_signature', said: null }, shop.shop.now - 2_000)
      await say(paid())
      await logWebhook(run, { ...told, outcome: 'accepted', said: 'paid' }, shop.shop.now - 1_000)
      await logWebhook(run, { ...told, outcome: 'no_news', said: 'paid' }, shop.shop.now)
      const { lines } = await command('show', order.number)
      expect(lines.slice(-4).map((line) => line.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d {2}/, ''))).toEqual([
        'Told by the providers, and what became of it:',
        'Somebody in the name of PayFast: refused, its signature is wrong',
        'PayFast said “paid”: taken',
        'PayFast said “paid”: known already',
      ])
      const all = await command('webhooks')
      expect(all.lines).toContainEqual(expect.stringMatching(`${order.number}  PayFast said “paid”: known already`))
      expect([...lines, ...all.lines].join()).not.toContain(reference)
    })

    it('out of order is corrected: a failure after the money changes nothing, money after a failure pays', async () => {
      const shop = await open()
      const first = await placed(shop)
      await first.say(paid())
      await first.say({ outcome: 'failed' })
      expect((await first.look()).status).toBe('paid')
      const second = await placed(shop)
      await second.say({ outcome: 'failed' })
      expect(await second.look()).toMatchObject({ status: 'placed', next: ['pay', 'cancel'] })
      await second.say(paid())
      expect((await second.look()).status).toBe('paid')
    })

    it('of money twice, or of too little, is kept for staff and pays nothing', async () => {
      const shop = await open()
      const { say, order, look } = await placed(shop)
      await say(paid('pf-0', 49_999))
      expect((await look()).status).toBe('awaiting_payment')
      await say(paid('pf-1'))
      await say(paid('pf-2'))
      expect(await look()).toMatchObject({ status: 'paid' })
      expect(await shop.story(order.id)).toEqual([
        'OrderPlaced',
        'PaymentStarted',
        'MoneyNotExpected',
        'PaymentConfirmed',
        'MoneyNotExpected',
      ])
    })
  })

  describe('an order that is not paid', () => {
    it('can be paid again and in another way, and only one of them pays it', async () => {
      const shop = await open()
      const { guest, url, key, say, look, order } = await placed(shop)
      const again = await guest.post(`${url}/pay`, { key, method: 'ozow' })
      expect(again.body).toMatchObject({ payment: { kind: 'redirect' }, order: { payment: { method: 'ozow' } } })
      const same = await guest.post(`${url}/pay`, { key, method: 'ozow' })
      expect(same.body.payment).toEqual(again.body.payment)
      await say(paid())
      expect(await look()).toMatchObject({ status: 'paid', payment: { method: 'payfast' } })
      const late = await guest.post(`${url}/pay`, { key, method: 'ozow' })
      expect(late).toMatchObject({ status: 409, body: { code: 'already_paid' } })
      expect((await shop.story(order.id)).filter((type) => type === 'PaymentStarted')).toHaveLength(2)
    })

    it('is cancelled by its shopper, and its piece and coupon use go back once', async () => {
      const shop = await open()
      const { browser, sell, email, coupon, stockOf, usesOf } = shop
      const [guest, product, promoCode] = [browser(), await sell({ stock: 3 }), await coupon({ limit: 2 })]
      await fill(guest, product)
      const { body: cart } = await guest.post('/api/coupon-apply-guest', { promoCode })
      const { body } = await checkOut(guest, orderOf({ total: cart.totals.total, email: email('g') }))
      expect([await stockOf(product.id), await usesOf(promoCode)]).toEqual([2, 1])
      const url = `/api/orders/${body.order.id}/cancel`
      const cancelled = await Promise.all([1, 2, 3].map(() => guest.post(url, { key: body.order_key })))
      expect(cancelled.map(({ body: { order } }) => order.status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
      expect([await stockOf(product.id), await usesOf(promoCode)]).toEqual([3, 0])
    })

    it('that is paid can’t be cancelled by its shopper any more', async () => {
      const shop = await open()
      const { guest, url, key, say } = await placed(shop)
      await say(paid())
      expect(await guest.post(`${url}/cancel`, { key })).toMatchObject({ status: 409, body: { code: 'already_paid' } })
    })

    it('expires after an hour, and its pieces go back', async () => {
      const shop = await open()
      const { look, product, order } = await placed(shop)
      shop.shop.now += HOUR - 1
      await processDueOrders(shop.checkout, raise)
      expect((await look()).status).toBe('awaiting_payment')
      shop.shop.now += 1
      await Promise.all([processDueOrders(shop.checkout, raise), processDueOrders(shop.checkout, raise)])
      expect(await look()).toMatchObject({ status: 'expired', next: [], delivery: null })
      expect(await shop.stockOf(product.id)).toBe(3)
      expect(await letters(shop, order.number)).toContain(`Your order ${order.number} has expired`)
    })

    it('waits on while its payment is pending at the provider, or the provider is silent, and takes its later answer', async () => {
      const shop = await open()
      const { look } = await placed(shop)
      shop.providers.outcome = () => ({ outcome: 'pending' })
      shop.shop.now += HOUR
      await processDueOrders(shop.checkout, raise)
      expect((await look()).status).toBe('awaiting_payment')
      shop.providers.outcome = () => new Error('silent')
      shop.shop.now += HOUR
      await processDueOrders(shop.checkout, raise)
      expect((await look()).status).toBe('awaiting_payment')
      shop.providers.outcome = () => paid()
      shop.shop.now += HOUR
      await processDueOrders(shop.checkout, raise)
      expect((await look()).status).toBe('paid')
    })

    it('is looked into by one process, however many look at once', async () => {
      const shop = await open()
      await placed(shop)
      let asked = 0
      shop.providers.outcome = ({ reference }) => {
        if (reference === shop.providers.begun.at(-1)?.reference) asked += 1
        return { outcome: 'pending' }
      }
      shop.shop.now += HOUR
      await Promise.all(Array.from({ length: 4 }, () => processDueOrders(shop.checkout, raise)))
      expect(asked).toBe(1)
    })

    it('waits for nothing for ever', async () => {
      const shop = await open()
      const { look } = await placed(shop)
      shop.providers.outcome = () => ({ outcome: 'pending' })
      shop.shop.now += 8 * DAY
      await processDueOrders(shop.checkout, raise)
      expect((await look()).status).toBe('expired')
    })

    it('by transfer is kept three working days, and asked after once', async () => {
      const shop = await open()
      const { look, order } = await placed(shop, 'bank_transfer')
      const payBy = Date.parse(order.pay_by)
      expect(payBy - shop.shop.now).toBeGreaterThanOrEqual(3 * DAY)
      const reminder = `We’re still holding your order ${order.number}`
      for (let asked = 0; asked < 12 && shop.shop.now < payBy - HOUR; asked += 1) {
        await processDueOrders(shop.checkout, raise)
        shop.shop.now = Math.min(payBy - HOUR, shop.shop.now + 12 * HOUR)
      }
      await processDueOrders(shop.checkout, raise)
      expect((await letters(shop, order.number)).filter((subject) => subject === reminder)).toHaveLength(1)
      expect((await look()).status).toBe('awaiting_transfer')
      shop.shop.now = payBy
      await processDueOrders(shop.checkout, raise)
      expect((await look()).status).toBe('expired')
    })
  })

  describe('money that comes too late', () => {
    it('revives the order where its piece is still there, and takes it again', async () => {
      const shop = await open()
      const { say, look, product, order } = await placed(shop)
      shop.shop.now += HOUR
      await processDueOrders(shop.checkout, raise)
      expect(await shop.stockOf(product.id)).toBe(3)
      await Promise.all([say(paid()), say(paid())])
      expect(await look()).toMatchObject({ status: 'paid' })
      expect(await shop.stockOf(product.id)).toBe(2)
      expect((await shop.story(order.id)).slice(-3)).toEqual(['OrderExpired', 'OrderRevived', 'PaymentConfirmed'])
    })

    it('is kept for staff where the piece is gone, and they give it back', async () => {
      const shop = await open()
      const { say, look, product, order, command } = await placed(shop)
      shop.shop.now += HOUR
      await processDueOrders(shop.checkout, raise)
      await shop.sql.run({ text: 'update products set stock = 0 where id = $1', values: [product.id] })
      await say(paid())
      expect(await look()).toMatchObject({ status: 'expired' })
      expect(await shop.stockOf(product.id)).toBe(0)
      expect(await letters(shop, order.number)).toContain(`An unexpected payment for your order ${order.number}`)
      expect(await command('refund', order.number, '--by', 'Thandi')).toMatchObject({ ok: true })
      expect(await look()).toMatchObject({ status: 'expired', refunded: 50_000 })
      expect(shop.providers.refunds).toMatchObject([{ refund: 50_000, receipt: 'pf-1', method: 'payfast' }])
    })
  })

  it('money that came too late takes no pieces when it is notified again, though there are some by then', async () => {
    const shop = await open()
    const { say, look, product } = await placed(shop)
    shop.shop.now += HOUR
    await processDueOrders(shop.checkout, raise)
    const stock = (pieces: number) =>
      shop.sql.run({ text: 'update products set stock = $2 where id = $1', values: [product.id, pieces] })
    await stock(0)
    await say(paid())
    await stock(3)
    await say(paid())
    expect(await shop.stockOf(product.id)).toBe(3)
    expect(await look()).toMatchObject({ status: 'expired' })
  })

  describe('staff', () => {
    it('note a transfer, dispatch, and note the delivery: each an event with its author', async () => {
      const shop = await open()
      const { look, order, command } = await placed(shop, 'bank_transfer')
      const by = ['--by', 'Thandi']
      const { number } = order
      expect(await command('dispatch', number, ...by)).toMatchObject({ ok: false })
      expect(await command('transfer-received', number, ...by)).toEqual({ ok: true, lines: [`${number} is paid.`] })
      expect(await command('transfer-received', number, ...by)).toEqual({
        ok: true,
        lines: [`${number} was paid already.`],
      })
      expect(await command('dispatch', number, ...by, '--carrier', 'Dawn Wing', '--tracking', 'DW 1')).toMatchObject({
        ok: true,
      })
      expect(await look()).toMatchObject({ status: 'dispatched', parcel: { carrier: 'Dawn Wing', tracking: 'DW 1' } })
      expect(await command('delivered', number, ...by)).toMatchObject({ ok: true })
      expect((await look()).history.map(({ what }: { what: string }) => what)).toEqual([
        'placed',
        'payment_started',
        'paid',
        'dispatched',
        'delivered',
      ])
      const { lines } = await command('show', number)
      expect(lines.filter((line) => line.endsWith('Thandi'))).toHaveLength(3)
      expect(await letters(shop, number)).toContain(`Your order ${number} is on its way`)
    })

    it('note a transfer for an order that was to be paid in another way', async () => {
      const shop = await open()
      const { look, order, command } = await placed(shop, 'payfast')
      expect(await command('transfer-received', order.number, '--by', 'Thandi')).toMatchObject({ ok: true })
      expect(await look()).toMatchObject({ status: 'paid', payment: { method: 'bank_transfer' } })
    })

    it('keep a transfer of another amount apart, and give it back by hand', async () => {
      const shop = await open()
      const { look, order, command } = await placed(shop, 'bank_transfer')
      const by = ['--by', 'Thandi']
      const wrong = await command('transfer-received', order.number, '--amount', '40000', ...by)
      expect(wrong.lines[0]).toContain('R 400.00 is noted, but pays nothing')
      expect((await look()).status).toBe('awaiting_transfer')
      const waiting = async () => (await command('list', 'needs_staff')).lines.join(' ').includes(order.number)
      expect(await waiting()).toBe(true)
      expect((await command('refund', order.number, ...by)).lines[0]).toContain('give R 400.00 back by hand')
      expect(await command('refund', order.number, ...by)).toMatchObject({ ok: false })
      expect(await waiting()).toBe(true)
      expect(await command('refund-done', order.number, ...by)).toMatchObject({ ok: true })
      expect((await look()).refunded).toBe(40_000)
      expect(await waiting()).toBe(false)
    })

    it('hand an order over to who fetches it', async () => {
      const shop = await open()
      const { look, order, command } = await placed(shop, 'bank_transfer', true)
      const by = ['--by', 'Thandi']
      await command('transfer-received', order.number, ...by)
      expect(await command('dispatch', order.number, ...by)).toMatchObject({ ok: false })
      await command('ready', order.number, ...by)
      expect(await look()).toMatchObject({ status: 'ready_for_pick_up', next: ['collect'], address: null })
      await command('collected', order.number, ...by)
      expect((await look()).status).toBe('collected')
      expect(await letters(shop, order.number)).toContain(`Your order ${order.number} is ready to collect`)
    })

    it('never begin a refund twice: one that nobody knows of stays under way until they say how it went', async () => {
      const shop = await open()
      const { say, look, order, command } = await placed(shop)
      await say(paid())
      const by = ['--by', 'Thandi']
      shop.providers.refunding = new Error('silent')
      expect((await command('refund', order.number, ...by)).lines[0]).toContain('does not answer')
      expect(await command('refund', order.number, ...by)).toMatchObject({ ok: false })
      expect(shop.providers.refunds).toHaveLength(1)
      expect(await command('refund-failed', order.number, ...by)).toMatchObject({ ok: true })
      shop.providers.refunding = { outcome: 'done', providerReference: 'r-1' }
      expect(await command('refund', order.number, '--amount', '50001', ...by)).toMatchObject({ ok: false })
      expect(await command('refund', order.number, '--amount', '20000', ...by)).toMatchObject({ ok: true })
      expect(await command('refund', order.number, ...by)).toMatchObject({ ok: true })
      expect(await look()).toMatchObject({ status: 'refunded', refunded: 50_000 })
    })

    it('give the pieces back with the money while these are still here', async () => {
      const shop = await open()
      const { say, product, order, command } = await placed(shop)
      await say(paid())
      expect(await shop.stockOf(product.id)).toBe(2)
      await command('refund', order.number, '--by', 'Thandi')
      expect(await shop.stockOf(product.id)).toBe(3)
    })

    it('are told in words what can’t be', async () => {
      const shop = await open()
      const { order, command } = await placed(shop)
      const { number } = order
      expect(await command('show', 'R000000')).toEqual({ ok: false, lines: ['There is no order R000000.'] })
      expect(await command('dispatch', number)).toEqual({ ok: false, lines: ['Say who you are: --by NAME'] })
      expect((await command('dance', number, '--by', 'T')).lines[0]).toContain('The shop')
      expect((await command('dispatch', number, '--for', 'T')).ok).toBe(false)
      expect((await command('refund', number, '--by', 'T', '--amount', '1.50')).lines[0]).toContain('cents')
      expect(await command('refund', number, '--by', 'T')).toEqual({
        ok: false,
        lines: [`${number}: no money came for it.`],
      })
      expect((await command('list', 'paid')).ok).toBe(true)
      expect((await command('list', 'lost')).ok).toBe(false)
      expect((await command('show', number.toLowerCase().replace('r', '#'))).ok).toBe(true)
    })
  })

  describe('an account that is deleted', () => {
    it('stays until what it paid for is there', async () => {
      const shop = await open()
      const { browser, sell, email } = shop
      const home = browser()
      const password = 'correct horse battery'
      await home.post('/api/register', { email: email('waiting'), password })
      const { body: cart } = await home.post('/api/cart', { productId: (await sell()).id, productQuantity: 1 })
      const { body } = await checkOut(home, orderOf({ total: cart.totals.total, email: email('waiting') }))
      const { number } = body.order
      const command = commandOf(shop)
      await command('transfer-received', number, '--by', 'Thandi')
      const refused = await home.post('/api/customer-delete', { password })
      expect(refused).toMatchObject({ status: 409, body: { code: 'order_under_way', data: { status: 409 } } })
      expect((await home.get('/api/customer/export')).body.order_details).toMatchObject([
        { number, address: { city: 'Cape Town' } },
      ])
      await command('dispatch', number, '--by', 'Thandi')
      await command('delivered', number, '--by', 'Thandi')
      expect((await home.post('/api/customer-delete', { password })).status).toBe(200)
    })

    it('leaves its orders without anybody: nothing personal is left, and their streams stay', async () => {
      const shop = await open()
      const { browser, sell, email, sql, story } = shop
      const home = browser()
      const registered = await home.post('/api/register', { email: email('leaver'), password: 'correct horse battery' })
      const product = await sell()
      const { body: cart } = await home.post('/api/cart', { productId: product.id, productQuantity: 1 })
      const { body } = await checkOut(home, orderOf({ total: cart.totals.total, email: email('leaver') }))
      const exported = await home.get('/api/customer/export')
      expect(exported.body.order_details).toMatchObject([{ number: body.order.number, address: { city: 'Cape Town' } }])
      expect(registered.status).toBe(200)
      await home.post('/api/customer-delete', { password: 'correct horse battery' })
      const rows = await sql.run({
        text: `select (select count(*)::integer from order_people where order_id = $1) as people,
          (select count(*)::integer from order_keys where order_id = $1) as keys,
          (select count(*)::integer from checkout_answers where order_id = $1) as answers,
          (select count(*)::integer from outbox where recipient = $2) as letters,
          (select customer_id from customer_orders where order_id = $1) as customer`,
        values: [body.order.id, email('leaver')],
      })
      expect(rows).toEqual([{ people: 0, keys: 0, answers: 0, letters: 0, customer: null }])
      expect(await story(body.order.id)).toEqual(['OrderPlaced', 'PaymentStarted'])
    })
  })
}

function raise(error: unknown): never {
  throw error
}
