import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { CustomerAnswerSchema, OrdersAnswerSchema, SessionAnswerSchema } from '#domain/customer/account-answers.ts'
import { customerStream } from '#domain/customer/customer-events.ts'
import { foldOnto } from '#domain/event/folded.ts'
import { stateHash } from '#domain/wire/state-hash.ts'
import { listOrder } from '#server/customer/customer-orders.ts'
import type { AccountApp } from './account-app.ts'
import type { Answer } from './browser.ts'
import { mailsTo } from './mails-to.ts'

export const PASSWORD = 'a couch is forever'

/** The expected answer to a refused call. */
function refused(status: number, code: string, message: string) {
  return { status, body: { code, message, data: { status } } }
}

const details = {
  email: 'Parcels@example.com',
  first_name: 'Anna',
  last_name: 'van Wyk',
  phone: '0821234567',
  address: '12 Long Street',
  suburb: 'Gardens',
  city: 'Cape Town',
  state: 'WC',
  postcode: '8001',
}

export function describeLogins(open: () => Promise<AccountApp>): void {
  describe('registering', () => {
    it('creates an account, logs in to it, and sends one e-mail', async () => {
      const { browser, email, sql } = await open()
      const anna = browser()
      const answer = await anna.post('/api/register', { email: email('Anna'), password: PASSWORD, first_name: 'Anna' })
      expect(answer.status).toBe(200)
      const { token, customer, stream } = v.parse(SessionAnswerSchema, answer.body)
      expect(customer.shipping).toMatchObject({ email: email('Anna'), first_name: 'Anna', country: 'ZA' })
      expect(anna.cookies.get('rusbank_session')).toBe(token)
      expect(stream.events.map(({ position, type, origin }) => [position, type, origin])).toEqual([
        [1, 'LoggedIn', 'server'],
      ])
      expect((await anna.get('/api/customer')).body).toMatchObject({ customer, email: email('Anna') })
      expect(await mailsTo(sql, email('Anna'))).toMatchObject([
        { subject: 'Confirm your e-mail address', text: expect.stringMatching(/^Hello,\n/) },
      ])
    })

    it('accepts a form as well as JSON', async () => {
      const { app, email } = await open()
      const answer = await app.inject({
        method: 'POST',
        url: '/api/register',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ email: email('form'), password: PASSWORD, phone: '', state: '' }).toString(),
      })
      expect(answer.json()).toMatchObject({ customer: { shipping: { phone: null, state: null } } })
    })

    it('again with the same password is a login: the first answer may have been lost', async () => {
      const { browser, email } = await open()
      const form = { email: email('twice'), password: PASSWORD }
      const first = await browser().post('/api/register', form)
      const again = await browser().post('/api/register', { ...form, email: email('TWICE') })
      expect(again.body.customer).toEqual(first.body.customer)
      expect(again.body.token).not.toBe(first.body.token)
    })

    it('twice at once creates one account, and logs in twice', async () => {
      const { browser, email } = await open()
      const form = { email: email('both'), password: PASSWORD }
      const answers = await Promise.all([1, 2, 3].map(() => browser().post('/api/register', form)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(new Set(answers.map(({ body }) => body.customer.user_id)).size).toBe(1)
      expect(new Set(answers.map(({ body }) => body.token)).size).toBe(3)
    })

    it('with an e-mail that has an account requires its password', async () => {
      const { browser, email } = await open()
      await browser().post('/api/register', { email: email('taken'), password: PASSWORD })
      const answer = await browser().post('/api/register', { email: email('taken'), password: 'something else' })
      expect(answer).toMatchObject({ status: 409, body: { code: 'account_exists', data: { status: 409 } } })
    })

    const bounds = 'Your password must have 10 to 200 characters.'
    const common = 'This password is too common. Please choose another.'
    it.each<[string, object, { readonly message: string; readonly fields: readonly string[] }]>([
      ['nothing', {}, { message: 'Please complete all fields', fields: ['email', 'password'] }],
      ['an empty e-mail', { email: ' ' }, { message: 'Please complete all fields', fields: ['email'] }],
      ['only a password', { email: undefined }, { message: 'Please complete all fields', fields: ['email'] }],
      ['no e-mail at all', { email: 'anna' }, { message: 'Invalid email', fields: ['email'] }],
      ['two @', { email: 'a@b@c' }, { message: 'Invalid email', fields: ['email'] }],
      ['a line in an e-mail', { email: 'a@b\nbcc: c@d' }, { message: 'Invalid email', fields: ['email'] }],
      ['255 characters', { email: `${'a'.repeat(250)}@b.co` }, { message: 'Invalid email', fields: ['email'] }],
      ['a short password', { password: '123456789' }, { message: bounds, fields: ['password'] }],
      ['a long password', { password: 'x'.repeat(201) }, { message: bounds, fields: ['password'] }],
      ['a common password', { password: 'QwertyUIOP' }, { message: common, fields: ['password'] }],
      ['a long name', { last_name: 'x'.repeat(101) }, { message: 'Invalid Name', fields: ['last_name'] }],
      [
        'a foreign number',
        { phone: '+491701234567' },
        { message: 'Enter a 10-digit South African phone number.', fields: ['phone'] },
      ],
      ['a postcode of five', { postcode: '80010' }, { message: 'Enter a 4-digit postal code.', fields: ['postcode'] }],
      ['an unknown province', { state: 'XX' }, { message: 'Invalid State', fields: ['state'] }],
    ])('refuses %s, and names the field', async (what, form, { message, fields }) => {
      const { browser } = await open()
      const complete = what === 'nothing' ? {} : { email: 'a@b.co', password: PASSWORD }
      const answer = await browser().post('/api/register', { ...complete, ...form })
      const body = { code: 'bad_request', message, data: { status: 400, fields } }
      expect(answer).toMatchObject({ status: 400, body })
    })

    it('counts characters as people do', async () => {
      const { browser, email } = await open()
      const sofas = '🛋️'.repeat(4)
      expect((await browser().post('/api/register', { email: email('emoji'), password: sofas })).status).toBe(400)
      const enough = { email: email('emoji'), password: `${sofas}${sofas}` }
      expect((await browser().post('/api/register', enough)).status).toBe(200)
      expect((await browser().post('/api/login', enough)).status).toBe(200)
    })
  })

  describe('logging in', () => {
    it('answers the token and the customer, and each login is a separate session', async () => {
      const { browser, email } = await open()
      const form = { email: email('anna'), password: PASSWORD }
      const registered = await browser().post('/api/register', form)
      const phone = browser()
      const answer = await phone.post('/api/login', { ...form, email: `  ${email('ANNA')} ` })
      expect(answer.status).toBe(200)
      const { customer, token, stream } = v.parse(SessionAnswerSchema, answer.body)
      expect(customer).toEqual(registered.body.customer)
      expect(stream.streamId).not.toBe(registered.body.stream.streamId)
      const state = foldOnto(customerStream, customerStream.initial(), stream.events as never[])
      expect(stateHash(state)).toBe(stream.hash)
      expect((await browser().get(`/api/cart?token=${token}`)).status).toBe(200)
    })

    it('answers the same to a wrong password, an unknown e-mail and an invalid one', async () => {
      const { browser, email } = await open()
      await browser().post('/api/register', { email: email('anna'), password: PASSWORD })
      const answers: Answer[] = []
      for (const form of [
        { email: email('anna'), password: 'wrong password' },
        { email: email('nobody'), password: PASSWORD },
        { email: 'no e-mail', password: PASSWORD },
        { email: email('anna'), password: 'x'.repeat(900) },
        { email: email('anna'), password: `${PASSWORD} ` },
      ]) {
        const stranger = browser()
        answers.push(await stranger.post('/api/login', form))
        expect(stranger.cookies.size).toBe(0)
      }
      for (const answer of answers) {
        expect(answer).toMatchObject(refused(401, 'incorrect_email_or_password', 'Incorrect Email or Password'))
        expect(Object.keys(answer.body)).toEqual(['code', 'message', 'data'])
      }
    })

    it.each([{}, { email: 'a@b.co' }, { password: PASSWORD }, { email: '', password: '' }])(
      'requires both fields',
      async (form) => {
        const { browser } = await open()
        expect(await browser().post('/api/login', form)).toMatchObject({
          status: 400,
          body: { message: 'Please complete all fields' },
        })
      },
    )

    it('in a browser with another customer’s session ends that session', async () => {
      const { browser, email } = await open()
      const shared = browser()
      const first = await shared.post('/api/register', { email: email('anna'), password: PASSWORD })
      await shared.post('/api/register', { email: email('ben'), password: PASSWORD })
      expect((await shared.get('/api/customer')).body.email).toBe(email('ben'))
      expect((await browser().get(`/api/customer?token=${first.body.token}`)).status).toBe(401)
    })

    it('rehashes a password when the cost has risen, and only then', async () => {
      const { browser, email, accounts, sql } = await open()
      const form = { email: email('anna'), password: PASSWORD }
      await browser().post('/api/register', form)
      const hash = async () => {
        const rows = await sql.run<{ password_hash: string }>({
          text: 'select password_hash from customers where email = $1',
          values: [email('anna')],
        })
        return rows[0]?.password_hash ?? ''
      }
      const present = await hash()
      await browser().post('/api/login', form)
      expect(await hash()).toBe(present)
      const cheaper = present.replace(
        /.*/,
        await import('#server/security/passwords.ts').then(({ passwordsAt }) =>
          passwordsAt({ memory: 32, passes: 1, parallelism: 1 }).hash(PASSWORD),
        ),
      )
      await sql.run({
        text: 'update customers set password_hash = $1 where email = $2',
        values: [cheaper, email('anna')],
      })
      expect((await browser().post('/api/login', form)).status).toBe(200)
      expect(await hash()).toContain('m=64,')
      expect(await accounts.passwords.verify(PASSWORD, await hash())).toBe('right')
    })
  })

  describe('the customer’s details', () => {
    /** A customer who changes the details on a laptop, and a phone that was logged in before. */
    const changedOnLaptop = async () => {
      const { browser, email } = await open()
      const form = { email: email('anna'), password: PASSWORD }
      const [laptop, phone] = [browser(), browser()]
      await laptop.post('/api/register', form)
      const { stream: before } = (await phone.post('/api/login', form)).body
      return { phone, before, changed: await laptop.post('/api/customer-details', { ...details, cursor: 1 }) }
    }

    it('change for all devices, and each live connection reports it', async () => {
      const { phone, before, changed } = await changedOnLaptop()
      expect(v.parse(CustomerAnswerSchema, changed.body).customer.shipping).toMatchObject(details)
      expect(changed.body.stream.events).toMatchObject([{ position: 2, type: 'ShippingDetailsChanged' }])
      const refreshed = await phone.post('/api/refresh-token', { cursor: before.cursor })
      expect(refreshed.body.stream.events).toMatchObject([
        { position: 2, type: 'SessionRefreshed', data: { customer: { shipping: details } } },
      ])
    })

    it('of another device reach a page that asks for the customer, once', async () => {
      const { phone, before } = await changedOnLaptop()
      const read = async (cursor: number) => (await phone.get(`/api/customer?cursor=${cursor}`)).body.stream
      const { events, cursor } = await read(before.cursor)
      expect(events).toMatchObject([{ position: 2, data: { customer: { shipping: details } } }])
      expect(await read(cursor)).toMatchObject({ cursor: 2, events: [] })
    })

    it.each<[object, string]>([
      [{ first_name: '' }, 'Please complete all fields'],
      [{ email: 'nothing' }, 'Invalid email'],
      [{ state: 'Bavaria' }, 'Invalid State'],
    ])('have limits: %o', async (wrong, message) => {
      const { browser, email } = await open()
      const anna = browser()
      await anna.post('/api/register', { email: email('anna'), password: PASSWORD })
      expect(await anna.post('/api/customer-details', { ...details, ...wrong })).toMatchObject({
        status: 400,
        body: { message },
      })
    })
  })

  describe('the list of orders', () => {
    it('contains the customer’s own, the newest first', async () => {
      const { browser, email, sql } = await open()
      const anna = browser()
      const { user_id: customerId } = (await anna.post('/api/register', { email: email('anna'), password: PASSWORD }))
        .body.customer
      const url = `/api/orders-customer?customer_id=${customerId}`
      expect((await anna.get(url)).body).toMatchObject({ orders: [] })
      const order = (id: string, placed_at: number) => ({
        id,
        number: id,
        status: 'paid',
        total: 1_299_900,
        item_count: 1,
        placed_at,
      })
      await listOrder(sql.run, { customerId, order: order(`${customerId}-1`, 1) })
      await listOrder(sql.run, { customerId, order: order(`${customerId}-2`, 2) })
      const { orders, stream } = v.parse(OrdersAnswerSchema, (await anna.get(url)).body)
      expect(orders.map(({ id }) => id)).toEqual([`${customerId}-2`, `${customerId}-1`])
      expect(stream.events.map(({ type }) => type)).toEqual(['LoggedIn', 'OrdersLoaded', 'OrdersLoaded'])
      expect((await anna.get(`${url}&cursor=3`)).body.stream).toMatchObject({ cursor: 3, events: [] })
    })

    it('refuses another customer’s order', async () => {
      const { browser, email } = await open()
      const anna = browser()
      const ben = browser()
      await anna.post('/api/register', { email: email('anna'), password: PASSWORD })
      const { customer, token } = (await ben.post('/api/register', { email: email('ben'), password: PASSWORD })).body
      const url = `/api/orders-customer?customer_id=${customer.user_id}`
      expect(await anna.get(url)).toMatchObject({ status: 403, body: { code: 'not_yours' } })
      expect(await browser().get(url)).toMatchObject({ status: 401, body: { code: 'session_ended' } })
      expect((await browser().get(`${url}&token=${token}`)).status).toBe(200)
      expect((await anna.get('/api/orders-customer')).status).toBe(400)
    })
  })
}
