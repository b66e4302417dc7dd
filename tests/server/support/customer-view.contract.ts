import { describe, expect, it } from 'vitest'
import type { AccessLog } from '#domain/support/access-calls.ts'
import type { RecordingPage } from '#domain/support/recorded-cart.ts'
import type { Subject } from '#domain/support/subject-calls.ts'
import type { TimelineEntry } from '#domain/support/timeline-calls.ts'
import { putMail } from '#server/mail/outbox.ts'
import { logWebhook } from '#server/payments/webhook-log.ts'
import { screenAtRest } from '#tests/kit/entries.ts'
import { PASSWORD } from '#tests/server/customer/logins.contract.ts'
import { freeNumber, orderOf, shopperLog, throwAdded, throwKey } from './shopper.ts'
import type { SupportApp } from './support-app.ts'

let people = 0

export function describeCustomerView(open: () => Promise<SupportApp>): void {
  async function scene() {
    const opened = await open()
    const { browser, agent, email, shop, sql } = opened
    people += 1
    const mail = email(`Wilhelmina${people}`)
    const shopper = browser()
    const log = shopperLog(opened, shopper)
    await log.push([['ItemAdded', throwAdded]])
    log.saw({ shown: 47_400, total: 47_400 })
    shop.now += 1_000
    await log.push([['CouponApplied', { code: 'WRONG', terms: null }]])
    const guestCart = log.cartId()
    shop.now += 1_000
    await shopper.post('/api/register', {
      email: mail,
      password: PASSWORD,
      first_name: 'Wilhelmina',
      last_name: 'Oosthuizen',
      cartKey: log.cartKey(),
    })
    const thandi = await agent()
    const [found] = (await thandi.get(`/api/support/find?q=${encodeURIComponent(mail)}`)).body.found
    const cartId: string = found.cartId
    const subject = async () => (await thandi.get(`/api/support/carts/${cartId}`)).body as Subject
    const timeline = async (query = '') =>
      (await thandi.get(`/api/support/timeline?cartId=${cartId}${query}`)).body as {
        entries: TimelineEntry[]
        next: string | null
      }
    const action = (payload: object) =>
      thandi.post('/api/support/act', { cartId, reason: 'As told on the line', ...payload })
    return { ...opened, thandi, mail, shopper, log, guestCart, cartId, subject, timeline, action, sql, shop }
  }

  describe('a cart that staff open', () => {
    it('is shown with the guest’s carts before it, its browsers, and its owner behind a mask', async () => {
      const { subject, guestCart, cartId, log } = await scene()
      const { carts, devices, customer, flags, itemCount } = await subject()
      expect(carts.map((cart) => cart.cartId)).toEqual(expect.arrayContaining([guestCart, cartId]))
      expect(devices.map(({ clientId }) => clientId)).toEqual([log.clientId])
      expect(customer).toMatchObject({ email: 'W•••@e•••.com', name: 'W. O.' })
      expect(flags).toEqual(['refused'])
      expect(itemCount).toBe(1)
    })

    it('says whose it is only for a reason, and that is recorded for developers', async () => {
      const { thandi, cartId, mail, agent } = await scene()
      const reveal = (reason: string) => thandi.post('/api/support/reveal', { cartId, reason })
      expect((await reveal('')).status).toBe(400)
      expect((await reveal('They want to be called back')).body.person).toMatchObject({
        email: mail,
        name: 'Wilhelmina Oosthuizen',
      })
      expect((await thandi.get(`/api/support/looks?cartId=${cartId}`)).status).toBe(403)
      const dev = await agent('Dev', 'developer')
      const { accesses } = (await dev.get(`/api/support/looks?cartId=${cartId}`)).body
      expect(accesses).toMatchObject([{ name: 'Thandi', what: 'revealed', reason: 'They want to be called back' }])
    })

    it('is recorded once for a while, however often the page reads it', async () => {
      const { subject, timeline, cartId, agent, shop } = await scene()
      await subject()
      await timeline()
      const dev = await agent('Dev', 'developer')
      const accesses = async () => (await dev.get(`/api/support/looks?cartId=${cartId}`)).body.accesses.length
      expect(await accesses()).toBe(1)
      shop.now += 11 * 60_000
      await subject()
      expect(await accesses()).toBe(2)
    })

    it('has one timeline over all streams, the newest first, page by page without a gap or a repetition', async () => {
      const { timeline, log, shop } = await scene()
      for (let index = 0; index < 3; index += 1) {
        shop.now += 1_000
        const many = Array.from(
          { length: 90 },
          (_, nth) => ['QuantityChanged', { itemKey: throwKey, quantity: 1 + (nth % 9) }] as const,
        )
        await log.push(many)
      }
      const all: TimelineEntry[] = []
      let before: string | null = ''
      while (before !== null) {
        const { entries, next } = await timeline(before === '' ? '' : `&before=${encodeURIComponent(before)}`)
        all.push(...entries)
        before = next
      }
      expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
      expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => b - a))
      expect(all.filter(({ type }) => type === 'QuantityChanged')).toHaveLength(270)
      expect(new Set(all.map(({ source }) => source))).toEqual(new Set(['cart', 'session', 'mail', 'browser']))
    })

    it('describes a problem in a browser in a sentence, once and how often, and keeps no detail of it', async () => {
      const { timeline, log, subject, thandi, sql, guestCart } = await scene()
      const before = await subject()
      const at = 1_700_000_000_000
      const tells = async (count: number) => {
        log.oddly({ problems: [{ what: 'storage_failed', count, at, detail: 'of somebody' }] })
        await log.push([['QuantityChanged', { itemKey: throwKey, quantity: count }]])
      }
      await tells(1)
      await tells(1)
      const said = async () =>
        (await timeline('&source=browser')).entries.flatMap(({ type, says }) => (type === 'Problem' ? [says] : []))
      expect(await said()).toEqual(['Browser couldn’t save the cart (storage_failed)'])
      await tells(3)
      expect(await said()).toEqual(['Browser couldn’t save the cart (storage_failed, 3 times)'])
      const kept = await sql.run<{ data: unknown }>({
        text: `select data from browser_facts where type = 'Problem' and client_id = $1`,
        values: [log.clientId],
      })
      expect(kept).toEqual([{ data: { what: 'storage_failed', count: 3 } }])
      const { body } = await thandi.get(`/api/support/carts/${guestCart}/recording`)
      expect(body.seen.map(({ type }: { type: string }) => type)).not.toContain('Problem')
      expect((await subject()).devices[0]?.answers).toBe(before.devices[0]?.answers)
    })

    it('takes the acts of a browser whose problems it can’t read, and keeps nothing of those', async () => {
      const { timeline, log } = await scene()
      log.oddly({ problems: [{ what: 'of a newer release', count: 1, at: 1 }] })
      await log.push([['QuantityChanged', { itemKey: throwKey, quantity: 4 }]])
      const { entries } = await timeline()
      expect(entries.some(({ type }) => type === 'QuantityChanged')).toBe(true)
      expect(entries.some(({ type }) => type === 'Problem')).toBe(false)
    })

    it('shows for each entry who, when by both clocks, in which browser and tab, and how long it took', async () => {
      const { timeline, guestCart, log } = await scene()
      const { entries } = await timeline()
      const added = entries.find(({ type }) => type === 'ItemAdded')
      expect(added).toMatchObject({
        source: 'cart',
        stream: `cart:${guestCart}`,
        position: 1,
        says: 'Weave throw added, 1 item at R 399.00',
        who: 'shopper',
        outcome: 'done',
        device: log.clientId,
        tab: 'tab-1',
        latency: 500,
      })
      expect((added?.at ?? 0) - (added?.theirAt ?? 0)).toBe(300)
      expect(entries.find(({ type }) => type === 'EventRefused')).toMatchObject({ outcome: 'refused', latency: null })
    })

    it('tells of an order by its number, with amounts and names as they are written', async () => {
      const opened = await scene()
      const { timeline, cartId, mail } = opened
      const number = await freeNumber(opened)
      await orderOf(opened, { cartId, number, email: mail })
      const { entries } = await timeline('&source=order')
      expect(entries.map(({ says }) => says)).toEqual([
        `${number}: Payment of R 474.00 started, EFT`,
        `Order ${number} placed: R 474.00, EFT`,
      ])
    })

    it('names the code that was rejected, and why', async () => {
      const { timeline } = await scene()
      const [refused] = (await timeline('&outcome=refused')).entries
      expect(refused?.says).toBe('WRONG rejected: Invalid promo code')
    })

    it('is filtered by type, browser, outcome and time', async () => {
      const { timeline, log, shop } = await scene()
      const types = async (query: string) => (await timeline(query)).entries.map(({ type }) => type)
      expect(await types('&outcome=refused')).toEqual(['EventRefused'])
      expect(await types('&source=session')).toEqual(['LoggedIn'])
      expect(await types(`&source=cart&device=${log.clientId}`)).toEqual(['EventRefused', 'ItemAdded'])
      expect(await types(`&source=cart&until=${shop.now - 1_500}`)).toEqual(expect.arrayContaining(['ItemAdded']))
      expect(await types(`&source=cart&until=${shop.now - 1_500}`)).not.toContain('EventRefused')
    })

    it('shows the webhooks about its orders’ payments and their outcomes, without the payment’s secret', async () => {
      const opened = await scene()
      const { timeline, cartId, mail, sql, shop } = opened
      people += 1
      const number = await freeNumber(opened)
      const orderId = await orderOf(opened, { cartId, number, email: mail })
      const reference = `secret-of-${number}`
      await sql.run({
        text: `insert into order_attempts (reference, id, order_id, method, amount, created_at, origin)
          values ($1, $2, $3, 'payfast', 47400, $4, 'http://shop.example')`,
        values: [reference, `attempt-of-${number}`, orderId, shop.now],
      })
      const told = { provider: 'payfast', reference, facts: {} } as const
      const wrong = { asked: 47_400, paid: 47_300 }
      await logWebhook(sql.run, { ...told, outcome: 'bad_signature', said: null }, shop.now + 1_000)
      await logWebhook(sql.run, { ...told, outcome: 'wrong_amount', said: 'paid', facts: wrong }, shop.now + 2_000)
      await logWebhook(sql.run, { ...told, outcome: 'accepted', said: 'paid' }, shop.now + 3_000)
      const { entries } = await timeline('&source=webhook')
      expect(entries.map(({ says, outcome, who, name }) => [says, outcome, who, name])).toEqual([
        [`Order ${number}: PayFast said “paid”: taken`, 'done', 'provider', 'PayFast'],
        [
          `Order ${number}: PayFast said “paid”: kept apart, since it is not what was asked for (R 473.00 of R 474.00)`,
          ...['failed', 'provider', 'PayFast'],
        ],
        [
          `Order ${number}: Somebody in the name of PayFast: refused, its signature is wrong`,
          ...['refused', 'stranger', null],
        ],
      ])
      for (const outcome of ['done', 'failed', 'refused']) {
        expect((await timeline(`&source=webhook&outcome=${outcome}`)).entries).toMatchObject([{ outcome }])
      }
      const [first] = entries
      const before = await timeline(`&source=webhook&before=${encodeURIComponent(first?.key ?? '')}`)
      expect(before.entries).toEqual(entries.slice(1))
      expect(JSON.stringify(await timeline())).not.toContain(reference)
    })

    it('is recorded whole for a replay, with what its browsers reported', async () => {
      const { thandi, guestCart, log } = await scene()
      const { body } = await thandi.get(`/api/support/carts/${guestCart}/recording`)
      expect(body.events.map(({ position }: { position: number }) => position)).toEqual(
        body.events.map((_: unknown, index: number) => index + 1),
      )
      expect(body.seen.map(({ type, clientId }: { type: string; clientId: string }) => [type, clientId])).toEqual(
        expect.arrayContaining([
          ['Made', log.clientId],
          ['Synced', log.clientId],
        ]),
      )
      expect(body).toMatchObject({ total: body.events.length + body.seen.length, next: { events: null, seen: null } })
      // It went into the customer's.
      expect(body.cart).toMatchObject({ status: 'merged' })
    })

    it('is recorded with what its pages showed, which is for the replay and no entry of the timeline', async () => {
      const { thandi, log, timeline, subject } = await scene()
      const before = [(await timeline()).entries.length, (await subject()).devices[0]?.answers]
      log.shows(screenAtRest)
      await log.push([])
      const { body } = await thandi.get(`/api/support/carts/${log.cartId()}/recording`)
      const shown = body.seen.filter(({ type }: { type: string }) => type === 'Viewed')
      expect(shown).toMatchObject([{ clientId: log.clientId, data: { view: screenAtRest } }])
      expect([(await timeline()).entries.length, (await subject()).devices[0]?.answers]).toEqual(before)
    })

    it('comes page by page where it is long: every event and every fact once, and the cart as it is with the first', async () => {
      const { thandi, guestCart, sql } = await scene()
      const [events, facts] = [6_100, 5_200]
      await sql.run({
        text: `insert into cart_events (cart_id, position, origin, id, seq, type, v, at, stored_at, data)
          select $1, n, 'server', 'long-' || $1 || n, null, 'NoticesDismissed', 1, 1, 1, '{}'
          from generate_series((select max(position) + 1 from cart_events where cart_id = $1), ${events}) n`,
        values: [guestCart],
      })
      await sql.run({ text: 'update carts set position = $2 where id = $1', values: [guestCart, events] })
      await sql.run({
        text: `insert into browser_facts (cart_id, client_id, id, type, at, received_at, acknowledged, data)
          select $1, 'client-' || n / 2600, 'fact-' || n, 'Synced', n, n, n, '{}' from generate_series(1, ${facts}) n`,
        values: [guestCart],
      })
      const ask = async (query = ''): Promise<RecordingPage> =>
        (await thandi.get(`/api/support/carts/${guestCart}/recording${query}`)).body
      const first = await ask()
      const pages = [first]
      for (let { next } = first; next.events !== null; { next } = pages.at(-1) ?? first) {
        pages.push(await ask(`?events=${next.events}`))
      }
      for (let { next } = first; next.seen !== null; { next } = pages.at(-1) ?? first) {
        pages.push(await ask(`?seen=${encodeURIComponent(next.seen)}`))
      }
      expect(pages.length).toBeGreaterThan(2)
      expect(Math.max(...pages.map((page) => page.events.length + page.seen.length))).toBeLessThanOrEqual(5_000)
      expect(first.cart).not.toBeNull()
      for (const page of pages.slice(1)) expect(page).toMatchObject({ total: null, cart: null })
      const positions = pages.flatMap((page) => page.events.map(({ position }) => position))
      expect(positions).toEqual(Array.from({ length: events }, (_, index) => index + 1))
      const seen = pages.flatMap((page) => page.seen.map(({ clientId, id }) => `${clientId} ${id}`))
      expect(new Set(seen).size).toBe(seen.length)
      expect(first.total).toBe(positions.length + seen.length)
      expect((await thandi.get(`/api/support/carts/${guestCart}/recording?seen=nowhere`)).status).toBe(400)
    })
  })

  describe('the access log', () => {
    it('comes page by page, each access once, also of those of one moment', async () => {
      const { sql, agent, cartId } = await scene()
      await sql.run({
        text: `insert into staff_looks (staff_id, staff_name, at, what, cart_id, reason)
          select 's', 'Sipho', 1700000000000, 'revealed', $1, 'call ' || n from generate_series(1, 230) n`,
        values: [cartId],
      })
      const dev = await agent('Dev', 'developer')
      const ids: number[] = []
      let before: number | null = null
      do {
        const page: string = before === null ? '' : `&before=${before}`
        const { accesses, next }: AccessLog = (await dev.get(`/api/support/looks?cartId=${cartId}${page}`)).body
        expect(accesses.length).toBeLessThanOrEqual(100)
        ids.push(...accesses.map(({ id }) => id))
        before = next
      } while (before !== null)
      expect(ids).toEqual(ids.toSorted((a, b) => b - a))
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length).toBeGreaterThanOrEqual(230)
      expect((await dev.get('/api/support/looks?before=noon')).status).toBe(400)
    })
  })

  describe('an action of staff', () => {
    it('is decided by the cart’s own rules, is in its stream, and records by whom and why', async () => {
      const { action, timeline, subject } = await scene()
      expect((await action({ kind: 'correct_quantity', itemKey: throwKey, quantity: 3 })).status).toBe(200)
      expect((await action({ kind: 'add_coupon', code: 'ten' })).status).toBe(200)
      expect((await action({ kind: 'add_coupon', code: 'WRONG' })).body).toMatchObject({ code: 'invalid_promo_code' })
      expect((await action({ kind: 'add_coupon', code: 'TEN', reason: '' })).status).toBe(400)
      expect((await subject()).itemCount).toBe(3)
      const staffs = (await timeline()).entries.filter(({ who }) => who === 'staff')
      expect(staffs.map(({ type, name, reason }) => [type, name, reason])).toEqual([
        ['CouponApplied', 'Thandi', 'As told on the line'],
        ['QuantityChanged', 'Thandi', 'As told on the line'],
      ])
    })

    it('reaches the customer’s browser as the shop’s own event', async () => {
      const { action, shopper } = await scene()
      await action({ kind: 'correct_quantity', itemKey: throwKey, quantity: 3 })
      const clientId = '11111111-1111-4111-8111-111111111111'
      const pulled = await shopper.post('/api/sync', { protocol: 1, cartKey: null, clientId, cursor: 0, events: [] })
      expect(pulled.body.cart.item_count).toBe(3)
      expect(new Set(pulled.body.events.map(({ origin }: { origin: string }) => origin))).toEqual(new Set(['server']))
    })

    it('sends a mail of this customer’s again, and no other, and none with a secret in it', async () => {
      const { action, sql, shop, mail, timeline } = await scene()
      const post = async (key: string, to: string) => {
        await putMail(sql.run, { key: `${key} ${mail}`, to, subject: `About ${key}`, text: 'x' }, shop.now)
        const [row] = await sql.run<{ id: number }>({ text: 'select max(id) as id from outbox' })
        return row?.id ?? 0
      }
      const own = await post('order', mail)
      const secret = await post('code', mail)
      const others = await post('order of another', 'somebody.else@example.com')
      expect((await action({ kind: 'resend_mail', mailId: own })).status).toBe(200)
      for (const mailId of [secret, others, 999_999_999]) {
        expect((await action({ kind: 'resend_mail', mailId })).status).toBe(404)
      }
      const says = (await timeline()).entries.map((entry) => entry.says)
      expect(says.filter((each) => each.includes('About order'))).toHaveLength(2)
      expect(says).toContain('E-mail sent again')
      expect(JSON.stringify((await timeline()).entries.find((entry) => entry.says.includes('About code')))).toContain(
        '"mailId":null',
      )
    })

    it('releases a browser that is stuck: what waits there joins on under a new name, and nothing doubles', async () => {
      const { action, log, subject } = await scene()
      await log.push([['QuantityChanged', { itemKey: throwKey, quantity: 2 }]])
      expect((await action({ kind: 'release_client', clientId: log.clientId })).status).toBe(200)
      expect((await action({ kind: 'release_client', clientId: log.clientId })).status).toBe(404)
      await expect(log.push([['QuantityChanged', { itemKey: throwKey, quantity: 4 }]])).rejects.toThrow('seq_gap')
      expect((await subject()).itemCount).toBe(2)
    })

    it('sees to the customer’s orders, and to nobody else’s', async () => {
      const opened = await scene()
      const { action, cartId, mail, timeline, subject, browser } = opened
      const log = shopperLog(opened, browser())
      await log.push([['ItemAdded', throwAdded]])
      people += 1
      const [own, elses] = [await freeNumber(opened), await freeNumber(opened)]
      await orderOf(opened, { cartId, number: own, email: mail })
      await orderOf(opened, { cartId: log.cartId(), number: elses, email: 'else@example.com' })
      expect((await action({ kind: 'transfer_received', number: elses })).status).toBe(404)
      expect((await action({ kind: 'dispatch', number: own })).status).toBe(409)
      expect((await action({ kind: 'transfer_received', number: own, reference: 'FNB 17' })).body.message).toContain(
        'paid',
      )
      expect((await action({ kind: 'dispatch', number: own, carrier: 'Ram', tracking: 'T1' })).status).toBe(200)
      expect((await subject()).orders).toMatchObject([{ number: own, status: 'dispatched' }])
      const staffs = (await timeline('&source=order')).entries.filter(({ who }) => who === 'staff')
      expect(staffs.map(({ type, name, reason }) => [type, name, reason])).toEqual([
        ['OrderDispatched', 'Thandi', 'As told on the line'],
        ['PaymentConfirmed', 'Thandi', 'As told on the line'],
      ])
    })
  })
}
