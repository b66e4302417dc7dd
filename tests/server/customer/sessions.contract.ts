import { describe, expect, it } from 'vitest'
import { RETENTION, termInMs } from '#domain/site/retention.ts'
import { deleteOldAccountData } from '#server/customer/delete-old-account-data.ts'
import { deleteExpired } from '#server/retention/delete-expired.ts'
import { SESSION_IDLE_LIMIT, SESSION_MAX_AGE, TOKEN_GRACE } from '#server/sessions/sessions.ts'
import type { AccountApp } from './account-app.ts'
import type { Browser } from './browser.ts'
import { PASSWORD } from './logins.contract.ts'

const MINUTE = 60_000
const ended = { status: 401, body: { code: 'session_ended', data: { status: 401 } } }

export function describeSessions(open: () => Promise<AccountApp>): void {
  async function loggedIn() {
    const opened = await open()
    const form = { email: opened.email('anna'), password: PASSWORD }
    const anna = opened.browser()
    const { token, customer } = (await anna.post('/api/register', form)).body
    const stranger = opened.browser()
    const isGood = async (some: string) => (await stranger.get(`/api/customer?token=${some}`)).status === 200
    const refresh = async (some: string) =>
      (await stranger.post('/api/refresh-token', { token: some })).body.token as string
    return { ...opened, anna, form, token: token as string, customer, isGood, refresh }
  }

  describe('a token', () => {
    it('is 256 random bits, and the store knows no more than its hash', async () => {
      const { token, sql } = await loggedIn()
      expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
      const found = await sql.run({ text: 'select 1 from session_tokens where hash = $1', values: [token] })
      expect(found).toEqual([])
    })

    it('is in a cookie that no script reads and no other site sends', async () => {
      const { app, email } = await open()
      const payload = { email: email('anna'), password: PASSWORD }
      const plain = await app.inject({ method: 'POST', url: '/api/register', payload })
      const secure = await app.inject({
        method: 'POST',
        url: '/api/login',
        payload,
        headers: { 'x-forwarded-proto': 'https' },
      })
      const session = { httpOnly: true, sameSite: 'Lax', path: '/' }
      const of = ({ cookies }: typeof plain, wanted: string) => cookies.find(({ name }) => name === wanted)
      expect(of(plain, 'rusbank_session')).toMatchObject(session)
      expect(of(plain, 'rusbank_session')?.secure).toBeUndefined()
      expect(of(secure, '__Host-rusbank_session')).toMatchObject({ ...session, secure: true })
    })

    it('is taken from the payload, from a bearer’s header and from the cookie', async () => {
      const { token, browser, anna } = await loggedIn()
      const client = browser()
      expect((await client.get('/api/customer', { authorization: `Bearer ${token}` })).status).toBe(200)
      expect((await client.get(`/api/customer?token=${token}`)).status).toBe(200)
      expect((await anna.get('/api/customer')).status).toBe(200)
      expect(await client.get('/api/customer')).toMatchObject(ended)
    })

    it('is not accepted from a browser that has logged out, even before the shop got the logout', async () => {
      const { anna, form, isGood, token } = await loggedIn()
      anna.cookies.set('rusbank_left', '1')
      for (const call of ['/api/customer', '/api/cart', '/api/devices']) {
        expect([call, (await anna.get(call)).status]).toEqual([call, 401])
      }
      expect(await anna.post('/api/refresh-token')).toMatchObject(ended)
      expect(await isGood(token)).toBe(true)
      await anna.post('/api/logout')
      expect(await isGood(token)).toBe(false)
      expect([...anna.cookies.keys()]).toEqual([])

      const next = (await anna.post('/api/login', form)).body.token
      anna.cookies.set('rusbank_left', '1')
      await anna.post('/api/login', form)
      expect([await isGood(next), anna.cookies.has('rusbank_left')]).toEqual([false, false])
      expect((await anna.get('/api/customer')).status).toBe(200)
    })

    it.each(['', 'x', 'null', 'undefined', `${'A'.repeat(43)}`, '0', "' or 1=1 --", 'A'.repeat(200)])(
      'made up as %j opens nothing',
      async (token) => {
        const { browser } = await open()
        for (const call of ['/api/refresh-token', '/api/change-password', '/api/device-logout', '/api/cart-clear']) {
          const fields = { token, password: PASSWORD, new_password: PASSWORD, id: 'x' }
          expect((await browser().post(call, fields)).status).toBe(401)
        }
      },
    )
  })

  describe('a refresh', () => {
    it('gives the next token; the one before lives on for two minutes after the next one was used', async () => {
      const { shop, token, isGood, refresh } = await loggedIn()
      const next = await refresh(token)
      expect(next).not.toBe(token)
      expect(await isGood(next)).toBe(true)
      shop.now += TOKEN_GRACE - 1
      expect(await isGood(token)).toBe(true)
      shop.now += 1
      expect(await isGood(token)).toBe(false)
    })

    it('whose answer is lost logs nobody out, however long it takes to ask again', async () => {
      const { shop, token, isGood, refresh } = await loggedIn()
      await refresh(token)
      shop.now += SESSION_IDLE_LIMIT / 2
      expect(await isGood(token)).toBe(true)
      const third = await refresh(token)
      expect(await isGood(third)).toBe(true)
    })

    it('by two tabs at once leaves both logged in, whichever cookie stays', async () => {
      const { shop, token, isGood, refresh } = await loggedIn()
      const [first = '', second = ''] = await Promise.all([refresh(token), refresh(token)])
      expect(await isGood(first)).toBe(true)
      shop.now += TOKEN_GRACE
      expect(await isGood(second)).toBe(true)
      const later = await refresh(second)
      expect(await isGood(later)).toBe(true)
      shop.now += TOKEN_GRACE - 1
      expect(await isGood(first)).toBe(true)
    })

    it('by twenty tabs of a restored window leaves every one of them a token that is good', async () => {
      const { token, isGood, refresh } = await loggedIn()
      const tokens = await Promise.all(Array.from({ length: 20 }, () => refresh(token)))
      for (const each of tokens) expect(await isGood(each)).toBe(true)
    })

    it('an expired token that comes back ends the session: two people hold it', async () => {
      const { shop, token, isGood, refresh } = await loggedIn()
      const next = await refresh(token)
      await isGood(next)
      shop.now += TOKEN_GRACE
      expect(await isGood(token)).toBe(false)
      expect(await isGood(next)).toBe(false)
    })

    it('of a session that is over answers the server’s 401', async () => {
      const { anna } = await loggedIn()
      await anna.post('/api/logout')
      expect(await anna.post('/api/refresh-token')).toMatchObject(ended)
      expect((await anna.post('/api/refresh-token', { token: 'made up' })).body.data.status).toBe(401)
    })

    it('sends a client that is behind its events, one that is too far behind the state, and the same only once in a minute', async () => {
      const { shop, anna } = await loggedIn()
      const at = async (cursor: number) => (await anna.post('/api/refresh-token', { cursor })).body.stream
      expect(await at(0)).toMatchObject({ cursor: 1, events: [{ position: 1, type: 'LoggedIn' }] })
      expect(await at(1)).toMatchObject({ cursor: 1, events: [] })
      shop.now += MINUTE
      expect(await at(0)).toMatchObject({ cursor: 2, events: [{ type: 'LoggedIn' }, { type: 'SessionRefreshed' }] })
      expect(await at(1)).toMatchObject({ cursor: 2, events: [{ position: 2, type: 'SessionRefreshed' }] })
      const reset = await at(99)
      expect(reset).toMatchObject({ events: [], reset: { cursor: 2, state: { state: { status: 'customer' } } } })
    })
  })

  describe('a session', () => {
    it('ends when it was not used for 30 days', async () => {
      const { shop, token, isGood } = await loggedIn()
      shop.now += SESSION_IDLE_LIMIT
      expect(await isGood(token)).toBe(true)
      shop.now += SESSION_IDLE_LIMIT + 1
      expect(await isGood(token)).toBe(false)
    })

    it('and half a year after its beginning, however much it is used', async () => {
      const { shop, token, isGood } = await loggedIn()
      const begun = shop.now
      while (shop.now < begun + SESSION_MAX_AGE) {
        expect(await isGood(token)).toBe(true)
        shop.now = Math.min(shop.now + SESSION_IDLE_LIMIT, begun + SESSION_MAX_AGE)
      }
      expect(await isGood(token)).toBe(true)
      shop.now += 1
      expect(await isGood(token)).toBe(false)
    })

    it('is deleted 90 days after its end, and no living one is', async () => {
      const { shop, sql, anna, browser, form, token, isGood } = await loggedIn()
      const count = async () => {
        const values = [(await browser().post('/api/login', form)).body.customer.user_id]
        return (await sql.run({ text: 'select 1 from sessions where customer_id = $1', values })).length
      }
      const clean = async () => {
        await deleteOldAccountData(sql.run, shop.now)
        await deleteExpired(sql.run, shop.now)
      }
      await anna.post('/api/logout')
      const alive = (await browser().post('/api/login', form)).body.token
      expect(await count()).toBe(3)
      shop.now += SESSION_IDLE_LIMIT - 1
      await isGood(alive)
      await clean()
      expect(await isGood(alive)).toBe(true)
      shop.now += termInMs(RETENTION.logins.term) - SESSION_IDLE_LIMIT + 2
      await clean()
      expect(await count()).toBe(2)
      expect(await isGood(token)).toBe(false)
    })
  })

  describe('devices', () => {
    const iphone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

    async function twoDevices() {
      const opened = await loggedIn()
      const phone = opened.browser()
      phone.userAgent = iphone
      opened.shop.now += MINUTE
      await phone.post('/api/login', opened.form)
      return { ...opened, phone }
    }
    const names = async (some: Browser) =>
      (await some.get('/api/devices')).body.devices.map(({ name, current }: { name: string; current: boolean }) => [
        name,
        current,
      ])

    it('are listed by their names, this one first', async () => {
      const { anna, phone } = await twoDevices()
      expect(await names(anna)).toEqual([
        ['Chrome on Windows', true],
        ['Safari on iPhone', false],
      ])
      expect(await names(phone)).toEqual([
        ['Safari on iPhone', true],
        ['Chrome on Windows', false],
      ])
    })

    it('is reported by e-mail where it is new, and not where it is known', async () => {
      const { sql, anna, phone, form, shop } = await twoDevices()
      const letters = () =>
        sql.run({
          text: `select text from outbox where recipient = $1 and key like 'device %' order by id`,
          values: [form.email],
        })
      expect(await letters()).toMatchObject([{ text: expect.stringContaining('Device: Safari on iPhone') }])
      for (const known of [anna, phone]) {
        await known.post('/api/logout')
        shop.now += MINUTE
        await known.post('/api/login', form)
      }
      expect(await letters()).toHaveLength(1)
    })

    it('one is logged out from another', async () => {
      const { anna, phone } = await twoDevices()
      const { devices } = (await anna.get('/api/devices')).body
      const { id } = devices.find(({ current }: { current: boolean }) => !current)
      expect((await anna.post('/api/device-logout', { id })).status).toBe(200)
      expect(await phone.get('/api/customer')).toMatchObject(ended)
      expect(await anna.post('/api/device-logout', { id })).toMatchObject({
        status: 404,
        body: { code: 'unknown_device' },
      })
      expect(await names(anna)).toEqual([['Chrome on Windows', true]])
    })

    it('of other people can’t be logged out', async () => {
      const { anna, browser, email } = await twoDevices()
      const ben = browser()
      await ben.post('/api/register', { email: email('ben'), password: PASSWORD })
      const [{ id }] = (await anna.get('/api/devices')).body.devices
      expect((await ben.post('/api/device-logout', { id })).status).toBe(404)
      expect((await anna.get('/api/customer')).status).toBe(200)
    })

    it('all of them are logged out at once', async () => {
      const { anna, phone } = await twoDevices()
      expect((await anna.post('/api/logout-everywhere')).status).toBe(200)
      expect(anna.cookies.size).toBe(0)
      expect(await phone.get('/api/customer')).toMatchObject(ended)
      expect(await anna.get('/api/customer')).toMatchObject(ended)
    })
  })

  describe('logging out', () => {
    it('leaves no cookie, ends the stream, and does no harm twice', async () => {
      const { sql, anna, token, customer } = await loggedIn()
      const { id } = (await anna.get('/api/devices')).body.devices[0]
      expect(await anna.post('/api/logout')).toMatchObject({ status: 200, body: { data: { status: 200 } } })
      expect([...anna.cookies.keys()]).toEqual([])
      expect((await anna.post('/api/logout', { token })).status).toBe(200)
      const events = await sql.run<{ type: string }>({
        text: 'select type, position from customer_events where session_id = $1 order by position',
        values: [id],
      })
      expect(events).toEqual([
        { type: 'LoggedIn', position: 1 },
        { type: 'LoggedOut', position: 2 },
      ])
      expect(customer.user_id).not.toBe('')
    })
  })

  describe('changing the password', () => {
    it('needs the present one, keeps this device, and logs the others out', async () => {
      const { anna, browser, form, sql } = await loggedIn()
      const phone = browser()
      await phone.post('/api/login', form)
      const change = { password: PASSWORD, new_password: 'another couch entirely' }
      expect(await anna.post('/api/change-password', { ...change, password: 'wrong' })).toMatchObject({
        status: 401,
        body: { code: 'incorrect_password' },
      })
      expect((await phone.get('/api/customer')).status).toBe(200)
      expect((await anna.post('/api/change-password', change)).status).toBe(200)
      expect((await anna.get('/api/customer')).status).toBe(200)
      expect(await phone.get('/api/customer')).toMatchObject(ended)
      expect((await browser().post('/api/login', form)).status).toBe(401)
      expect((await browser().post('/api/login', { ...form, password: change.new_password })).status).toBe(200)
      const letters = await sql.run({
        text: `select subject from outbox where recipient = $1 and key like 'password %'`,
        values: [form.email],
      })
      expect(letters).toEqual([{ subject: 'Your password was changed' }])
    })

    it.each([
      ['short', 'A password has 10 to 200 characters.'],
      ['basketball', 'This password is one of the most common ones. Choose another.'],
      ['', 'Please complete all fields'],
    ])('to %j is refused', async (new_password, message) => {
      const { anna } = await loggedIn()
      const answer = await anna.post('/api/change-password', { password: PASSWORD, new_password })
      expect(answer).toMatchObject({ status: 400, body: { message, data: { fields: ['new_password'] } } })
    })

    it('is not guessed from an open session', async () => {
      const { anna } = await loggedIn()
      const guess = (password: string) =>
        anna.post('/api/change-password', { password, new_password: 'another couch entirely' })
      const statuses: number[] = []
      for (let tries = 0; tries < 8; tries += 1) statuses.push((await guess(`guess ${tries}`)).status)
      expect(statuses.filter((status) => status === 401)).toHaveLength(6)
      expect(await guess(PASSWORD)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
    })
  })
}
