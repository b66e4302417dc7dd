import { describe, expect, it } from 'vitest'
import { checkOut, type OrderApp, orderOf } from '#tests/server/order/order-app.ts'
import { FJORD, GUEST_DATA, type GuestAndAccount, guestAndAccount, PASSWORD } from './guest-and-account.ts'
import { mailsTo } from './mails-to.ts'

const HOUR = 60 * 60_000
const NOTHING = { orders: 0, messages: 0, reviews: 0 }
const ALL = { orders: 1, messages: 1, reviews: 1 }

const wrongFor = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0')

export function describeMailboxes(open: () => Promise<OrderApp>): void {
  const last = () => guestAndAccount(open, 'last')
  const confirm = async ({ owner, lastCode }: GuestAndAccount) =>
    owner.post('/api/customer/mailbox/confirm', { code: await lastCode() })
  const codeMails = ({ sql, mail }: Pick<GuestAndAccount, 'sql' | 'mail'>) => mailsTo(sql, mail, 'code mailbox')

  describe('a customer’s e-mail address', () => {
    it('is confirmed by the code that was sent to it, and no guest data is searched before', async () => {
      const scene = await last()
      const { owner, mail } = scene
      const before = await owner.get('/api/customer/mailbox')
      expect(before).toMatchObject({ status: 200, body: { email: mail, confirmed: false, found: NOTHING } })
      expect(await confirm(scene)).toMatchObject({ status: 200, body: { confirmed: true, found: ALL } })
      expect((await owner.get('/api/customer/mailbox')).body).toEqual({ email: mail, confirmed: true, found: ALL })
    })

    it('gives access to guest data only after the customer has agreed', async () => {
      const scene = await last()
      await confirm(scene)
      const exported = JSON.stringify((await scene.owner.get('/api/customer/export')).body)
      for (const word of [...GUEST_DATA, scene.placed.order.number]) expect(exported).not.toContain(word)
      expect((await scene.owner.post('/api/customer-delete', { password: PASSWORD })).status).toBe(200)
      expect(await scene.counts()).toEqual({ people: 1, messages: 1, reviews: 1 })
    })

    it('gives full access after that: the data are listed, opened, exported, and deleted with the account', async () => {
      const scene = await last()
      const { owner, placed, mail } = scene
      const { found } = (await confirm(scene)).body
      expect(await owner.post('/api/customer/mailbox/join', { found })).toMatchObject({
        status: 200,
        body: { confirmed: true, found: NOTHING },
      })
      const { customer } = (await owner.get('/api/customer')).body
      const { orders } = (await owner.get(`/api/orders-customer?customer_id=${customer.user_id}`)).body
      expect(orders).toMatchObject([{ id: placed.order.id, number: placed.order.number, item_count: 1 }])
      expect((await owner.get(`/api/orders/${placed.order.id}`)).body.order.address).toMatchObject({
        city: 'Cape Town',
      })
      const { body } = await owner.get('/api/customer/export')
      const exported = JSON.stringify(body)
      for (const word of GUEST_DATA) expect(exported).toContain(word)
      expect(exported).not.toMatch(/key=[\w-]{20}/)
      expect(body.account.email_confirmed_at).not.toBeNull()
      await owner.post(`/api/orders/${placed.order.id}/cancel`)
      expect((await owner.post('/api/customer-delete', { password: PASSWORD })).status).toBe(200)
      expect(await scene.counts()).toEqual({ people: 0, messages: 0, reviews: 0 })
      const left = await scene.sql.run({ text: 'select 1 from outbox where recipient = $1', values: [mail] })
      expect(left).toEqual([])
    })

    it('keeps the review that the account has of a product, and publishes no second one by the guest', async () => {
      const scene = await last()
      const { owner, sql, mail } = scene
      const own = { name: 'Mallory', email: mail, title: 'Fine', message: 'Reviewed when logged in.', rating: 4 }
      expect((await owner.post('/api/review-create', { ...own, productId: FJORD })).status).toBe(201)
      const { found } = (await confirm(scene)).body
      expect((await owner.post('/api/customer/mailbox/join', { found })).status).toBe(200)
      const text = 'select title, status from reviews where product_id = $1 and email = $2 order by id'
      expect(await sql.run({ text, values: [FJORD, mail] })).toEqual([
        { title: 'Sturdy', status: 'refused' },
        { title: 'Fine', status: 'waiting' },
      ])
    })

    it('gives access to no more than was shown: later data need another confirmation', async () => {
      const scene = await last()
      const { owner, browser, mail } = scene
      const { found } = (await confirm(scene)).body
      const wrote = { name: 'Lindiwe', email: mail.toUpperCase(), message: 'And one thing more, please.' }
      expect((await browser().post('/api/contact', wrote)).status).toBe(202)
      const now = { ...ALL, messages: 2 }
      expect(await owner.post('/api/customer/mailbox/join', { found })).toMatchObject({
        status: 409,
        body: { code: 'found_changed', data: { status: 409, found: now } },
      })
      expect((await owner.get('/api/customer/mailbox')).body.found).toEqual(now)
      expect((await owner.post('/api/customer/mailbox/join', { found: now })).body.found).toEqual(NOTHING)
    })

    it('that is not confirmed gives access to nothing, whatever a request claims', async () => {
      const { owner, counts } = await last()
      for (const found of [ALL, NOTHING]) {
        expect(await owner.post('/api/customer/mailbox/join', { found })).toMatchObject({
          status: 403,
          body: { code: 'mailbox_not_confirmed' },
        })
      }
      expect((await owner.post('/api/customer/mailbox/join', { found: { orders: -1 } })).status).toBe(400)
      expect((await owner.get('/api/customer/export')).body.order_details).toEqual([])
      expect(await counts()).toEqual({ people: 1, messages: 1, reviews: 1 })
    })

    it('gives access to nothing of another account, whatever its e-mail', async () => {
      const scene = await last()
      const { browser, email, sell, owner, mail } = scene
      const friend = browser()
      await friend.post('/api/register', { email: email('friend'), password: PASSWORD })
      const { body: cart } = await friend.post('/api/cart', { productId: (await sell()).id, productQuantity: 1 })
      await checkOut(friend, orderOf({ total: cart.totals.total, email: mail }))
      await friend.post('/api/contact', { name: 'A friend', email: mail, message: 'Written in my own account.' })
      expect((await confirm(scene)).body.found).toEqual(ALL)
      await owner.post('/api/customer/mailbox/join', { found: ALL })
      expect(JSON.stringify((await owner.get('/api/customer/export')).body)).not.toContain('my own account')
      expect(JSON.stringify((await friend.get('/api/customer/export')).body)).toContain('my own account')
    })

    it('is linked to its guest data once, by any number of pages at once', async () => {
      const scene = await last()
      await confirm(scene)
      const join = () => scene.owner.post('/api/customer/mailbox/join', { found: ALL })
      const statuses = (await Promise.all([join(), join(), join()])).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([200, 409, 409])
    })

    it('is confirmed by a password reset too, with the code that was sent to it', async () => {
      const { owner, mail, lastCode, sql } = await last()
      await owner.post('/api/customer-lost-password-email', { email: mail })
      const fresh = { email: mail, password: 'a new beginning' }
      await owner.post('/api/customer-lost-password-set', { ...fresh, code: await lastCode() })
      await owner.post('/api/login', fresh)
      expect((await owner.get('/api/customer/mailbox')).body).toEqual({ email: mail, confirmed: true, found: ALL })
      const text = 'select purpose from mailed_codes where customer_id in (select id from customers where email = $1)'
      expect(await sql.run({ text, values: [mail] })).toEqual([])
    })
  })

  describe('the details of an account', () => {
    const typed = { first_name: 'Mallory', last_name: 'M', email: 'mallory@evil.example', city: 'Elsewhere' }

    it('that anybody may have typed are emptied by a password reset, and those of the mailbox’s owner are not', async () => {
      const { owner, mail, lastCode } = await last()
      const details = async () => {
        await owner.post('/api/customer-lost-password-email', { email: mail })
        const fresh = { email: mail, password: 'a new beginning' }
        await owner.post('/api/customer-lost-password-set', { ...fresh, code: await lastCode() })
        return (await owner.post('/api/login', fresh)).body.customer.shipping
      }
      expect((await owner.post('/api/customer-details', typed)).status).toBe(200)
      const place = { phone: null, address: null, suburb: null, city: null, state: null, postcode: null }
      expect(await details()).toEqual({ email: mail, first_name: '', last_name: '', ...place, country: 'ZA' })
      expect((await owner.post('/api/customer-details', typed)).status).toBe(200)
      expect(await details()).toMatchObject(typed)
    })
  })

  describe('a confirmation code for an e-mail address', () => {
    it('is sent once at registration, in an e-mail with the shop’s own words only', async () => {
      const scene = await last()
      const mails = await codeMails(scene)
      expect(mails).toHaveLength(1)
      const [{ text, html } = { text: '', html: '' }] = mails
      const code = await scene.lastCode()
      expect(text).toContain(`https://rusbank.example/my-account/confirm-email?code=${code}`)
      expect(`${text}${html}`).not.toContain('Mallory')
    })

    it('can be requested and tried at an address where a stranger uses up all requests', async () => {
      const { browser, email, owner, lastCode } = await last()
      const together = { 'x-forwarded-for': '203.0.113.70' }
      const stranger = browser('203.0.113.70')
      await stranger.post('/api/register', { email: email('stranger'), password: PASSWORD })
      for (let times = 0; times < 61; times += 1) {
        await stranger.post('/api/customer/mailbox/confirm', { code: '00000000' })
        await stranger.post('/api/customer/mailbox/code')
      }
      expect((await owner.post('/api/customer/mailbox/code', {}, together)).status).toBe(200)
      const confirmed = await owner.post('/api/customer/mailbox/confirm', { code: await lastCode() }, together)
      expect(confirmed).toMatchObject({ status: 200, body: { confirmed: true } })
    }, 300_000)

    it('is worthless in another account, and to somebody not logged in', async () => {
      const scene = await last()
      const { browser, email, lastCode, owner } = scene
      const other = browser()
      await other.post('/api/register', { email: email('other'), password: PASSWORD })
      const code = await lastCode()
      expect(await other.post('/api/customer/mailbox/confirm', { code })).toMatchObject({
        status: 400,
        body: { code: 'bad_code', data: { fields: ['code'] } },
      })
      expect((await browser().post('/api/customer/mailbox/confirm', { code })).status).toBe(401)
      expect((await owner.get(`/api/customer/mailbox/confirm?code=${code}`)).status).toBe(404)
      expect((await owner.get('/api/customer/mailbox')).body.confirmed).toBe(false)
    })

    it('resets no password, and a reset code confirms no address', async () => {
      const { owner, mail, lastCode } = await last()
      const code = await lastCode()
      const set = { email: mail, code, password: 'a new beginning' }
      expect((await owner.post('/api/customer-lost-password-set', set)).status).toBe(400)
      await owner.post('/api/customer-lost-password-email', { email: mail })
      const reset = await lastCode()
      expect((await owner.post('/api/customer/mailbox/confirm', { code: reset })).status).toBe(
        reset === code ? 200 : 400,
      )
    })

    it('expires after the fifth wrong try, after a newer one, and after its time', async () => {
      const scene = await last()
      const { owner, lastCode, shop } = scene
      const give = (code: string) => owner.post('/api/customer/mailbox/confirm', { code })
      const first = await lastCode()
      const answers: string[] = []
      for (let times = 0; times < 5; times += 1) answers.push((await give(wrongFor(first))).body.message)
      expect(answers[0]).toBe('That code is incorrect. You have 4 attempts left.')
      expect(answers[4]).toBe('That code is incorrect, and you have no attempts left. Please request a new code.')
      expect((await give(first)).status).toBe(400)
      expect(await owner.post('/api/customer/mailbox/code')).toMatchObject({ status: 200 })
      shop.now += 24 * HOUR + 1
      expect((await give(await lastCode())).body.message).toBe(
        'This code is more than a day old. Please request a new code.',
      )
      await owner.post('/api/customer/mailbox/code')
      shop.now += 24 * HOUR
      expect((await give(await lastCode())).status).toBe(200)
      expect(await owner.post('/api/customer/mailbox/code')).toMatchObject({
        status: 200,
        body: { message: 'Your e-mail address is already confirmed.' },
      })
    })

    it('is sent five times an hour to one address, whoever registers with it, and registration still works', async () => {
      const scene = await last()
      const { browser, mail, shop } = scene
      let owner = scene.owner
      for (let times = 0; times < 3; times += 1) {
        expect((await owner.post('/api/customer-delete', { password: PASSWORD })).status).toBe(200)
        owner = browser()
        expect((await owner.post('/api/register', { email: mail, password: PASSWORD })).status).toBe(200)
      }
      const ask = () => owner.post('/api/customer/mailbox/code')
      expect((await ask()).status).toBe(200)
      expect(await ask()).toMatchObject({ status: 429, headers: { 'retry-after': expect.anything() } })
      await owner.post('/api/customer-delete', { password: PASSWORD })
      expect((await owner.post('/api/register', { email: mail, password: PASSWORD })).status).toBe(200)
      expect(await codeMails(scene)).toEqual([])
      shop.now += HOUR
      expect((await ask()).status).toBe(200)
      expect(await codeMails(scene)).toHaveLength(1)
    })

    it('can be tried sixty times an hour in an account', async () => {
      const { owner, lastCode, shop } = await last()
      const code = wrongFor(await lastCode())
      const give = async () => (await owner.post('/api/customer/mailbox/confirm', { code })).status
      for (let times = 0; times < 60; times += 1) expect(await give()).toBe(400)
      expect(await give()).toBe(429)
      shop.now += HOUR
      expect(await give()).toBe(400)
    })

    it.each([{}, { code: '' }, { code: '1234' }, { code: [] }, { code: 'x'.repeat(5_000) }])(
      'that is malformed is refused without counting a try: %j',
      async (form) => {
        const { owner, lastCode } = await last()
        for (let times = 0; times < 6; times += 1) {
          expect(await owner.post('/api/customer/mailbox/confirm', form)).toMatchObject({
            status: 400,
            body: { code: 'bad_request', data: { fields: ['code'] } },
          })
        }
        expect((await owner.post('/api/customer/mailbox/confirm', { code: await lastCode() })).status).toBe(200)
      },
    )
  })
}
