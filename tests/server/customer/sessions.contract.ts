import { describe, expect, it } from 'vitest'
import { periodInMs, RETENTION } from '#domain/site/retention.ts'
import { deleteExpired } from '#server/retention/delete-expired.ts'
import { SESSION_IDLE_LIMIT_MS, SESSION_MAX_AGE_MS, TOKEN_GRACE_MS } from '#server/sessions/sessions.ts'
import type { AccountApp } from './account-app.ts'
import { ended, loggedIn, MINUTE } from './logged-in.ts'
import { PASSWORD } from './logins.contract.ts'

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export function describeSessions(open: () => Promise<AccountApp>): void {
  describe('a session token', () => {
    it('is 256 random bits, and only its hash is stored', async () => {
      const { token, sql } = await loggedIn(open)
      expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
      const found = await sql.run({ text: 'select 1 from session_tokens where hash = $1', values: [token] })
      expect(found).toEqual([])
    })

    it('is in a cookie that no script can read and no other site can send, as is the device’s, for longer than a session', async () => {
      const { app, email } = await open()
      const payload = { email: email('anna'), password: PASSWORD }
      const plain = await app.inject({ method: 'POST', url: '/api/register', payload })
      const secure = await app.inject({
        method: 'POST',
        url: '/api/login',
        payload,
        headers: { 'x-forwarded-proto': 'https' },
      })
      // For 360 days: twice as long as a session, so that an expired one is still recognized.
      const session = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 360 * 24 * 60 * 60 }
      const of = ({ cookies }: typeof plain, wanted: string) => cookies.find(({ name }) => name === wanted)
      expect(of(plain, 'rusbank_session')).toMatchObject(session)
      expect(of(plain, 'rusbank_session')?.secure).toBeUndefined()
      expect(of(secure, '__Host-rusbank_session')).toMatchObject({ ...session, secure: true })
      expect(of(secure, '__Host-rusbank_device')).toMatchObject({ ...session, secure: true })
    })

    it('is accepted from the body, from a bearer header and from the cookie', async () => {
      const { token, browser, anna } = await loggedIn(open)
      const client = browser()
      expect((await client.get('/api/customer', bearer(token))).status).toBe(200)
      expect((await client.get(`/api/customer?token=${token}`)).status).toBe(200)
      expect((await anna.get('/api/customer')).status).toBe(200)
      expect(await client.get('/api/customer')).toMatchObject(ended)
    })

    it('is refused from a browser that has logged out, even before the server received the logout', async () => {
      const { anna, form, isGood, token } = await loggedIn(open)
      anna.cookies.set('rusbank_left', '1')
      for (const call of ['/api/customer', '/api/cart', '/api/devices']) {
        expect([call, (await anna.get(call)).status]).toEqual([call, 401])
      }
      expect(await anna.post('/api/refresh-token')).toMatchObject(ended)
      expect(await isGood(token)).toBe(true)
      // Only the cookie counts as left behind, not a token that a call names.
      const named = [await anna.get(`/api/customer?token=${token}`), await anna.get('/api/customer', bearer(token))]
      expect(named.map(({ status }) => status)).toEqual([200, 200])
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
      'made up as %j is refused',
      async (token) => {
        const { browser } = await open()
        for (const call of ['/api/refresh-token', '/api/change-password', '/api/device-logout', '/api/cart-clear']) {
          const fields = { token, password: PASSWORD, new_password: PASSWORD, id: 'x' }
          expect((await browser().post(call, fields)).status).toBe(401)
        }
      },
    )
  })

  describe('refreshing a session', () => {
    it('returns the next token; the previous one is valid until two minutes after the next one was used', async () => {
      const { shop, token, isGood, refresh } = await loggedIn(open)
      const next = await refresh(token)
      expect(next).not.toBe(token)
      expect(await isGood(next)).toBe(true)
      shop.now += 2 * MINUTE - 1
      expect(await isGood(token)).toBe(true)
      shop.now += 1
      expect(await isGood(token)).toBe(false)
    })

    it('with a lost answer logs nobody out, however late the retry', async () => {
      const { shop, token, isGood, refresh } = await loggedIn(open)
      await refresh(token)
      shop.now += SESSION_IDLE_LIMIT_MS / 2
      expect(await isGood(token)).toBe(true)
      const third = await refresh(token)
      expect(await isGood(third)).toBe(true)
    })

    it('by two tabs at once leaves both logged in, whichever cookie wins', async () => {
      const { shop, token, isGood, refresh } = await loggedIn(open)
      const [first = '', second = ''] = await Promise.all([refresh(token), refresh(token)])
      expect(await isGood(first)).toBe(true)
      shop.now += TOKEN_GRACE_MS
      expect(await isGood(second)).toBe(true)
      const later = await refresh(second)
      expect(await isGood(later)).toBe(true)
      shop.now += TOKEN_GRACE_MS - 1
      expect(await isGood(first)).toBe(true)
    })

    it('by twenty tabs of a restored window gives each a valid token', async () => {
      const { token, isGood, refresh } = await loggedIn(open)
      const tokens = await Promise.all(Array.from({ length: 20 }, () => refresh(token)))
      for (const each of tokens) expect(await isGood(each)).toBe(true)
    })

    it('with an expired token ends the session: two people hold it', async () => {
      const { shop, token, isGood, refresh } = await loggedIn(open)
      const next = await refresh(token)
      await isGood(next)
      shop.now += TOKEN_GRACE_MS
      expect(await isGood(token)).toBe(false)
      expect(await isGood(next)).toBe(false)
    })

    it('an expired token ends the session even after the clean-up', async () => {
      const { shop, sql, token, isGood, refresh } = await loggedIn(open)
      const next = await refresh(token)
      await isGood(next)
      shop.now += TOKEN_GRACE_MS + 1
      await deleteExpired(sql.run, shop.now)
      expect(await isGood(token)).toBe(false)
      expect(await isGood(next)).toBe(false)
    })

    it('does not extend tokens that were replaced earlier', async () => {
      const { shop, token, isGood, refresh } = await loggedIn(open)
      const second = await refresh(token)
      await isGood(second)
      shop.now += TOKEN_GRACE_MS / 2
      expect(await isGood(await refresh(second))).toBe(true)
      shop.now += TOKEN_GRACE_MS / 2
      expect(await isGood(token)).toBe(false)
    })

    it('keeps the latest unused tokens when there are too many', async () => {
      const { shop, token, isGood, refresh } = await loggedIn(open)
      const tokens: string[] = []
      for (let refreshes = 0; refreshes < 65; refreshes += 1) {
        shop.now += 1
        tokens.push(await refresh(token))
      }
      expect([await isGood(tokens[0] ?? ''), await isGood(tokens.at(-1) ?? '')]).toEqual([false, true])
    })

    it('of an ended session answers 401', async () => {
      const { anna } = await loggedIn(open)
      await anna.post('/api/logout')
      expect(await anna.post('/api/refresh-token')).toMatchObject(ended)
      expect((await anna.post('/api/refresh-token', { token: 'made up' })).body.data.status).toBe(401)
    })

    it('sends events to a client behind, the state to one too far behind, and the same only once in a minute', async () => {
      const { shop, anna } = await loggedIn(open)
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
    it('ends after 30 days without use', async () => {
      const { shop, token, isGood } = await loggedIn(open)
      shop.now += SESSION_IDLE_LIMIT_MS
      expect(await isGood(token)).toBe(true)
      shop.now += SESSION_IDLE_LIMIT_MS + 1
      expect(await isGood(token)).toBe(false)
    })

    it('ends half a year after its start, however much it is used', async () => {
      const { shop, token, isGood } = await loggedIn(open)
      const begun = shop.now
      while (shop.now < begun + SESSION_MAX_AGE_MS) {
        expect(await isGood(token)).toBe(true)
        shop.now = Math.min(shop.now + SESSION_IDLE_LIMIT_MS, begun + SESSION_MAX_AGE_MS)
      }
      expect(await isGood(token)).toBe(true)
      shop.now += 1
      expect(await isGood(token)).toBe(false)
    })

    it('ends when its customer has started fifty others that were used later', async () => {
      const { shop, browser, token, form, isGood, anna } = await loggedIn(open)
      // The one that is used is the older one: it is not its age that counts.
      shop.now += MINUTE
      const second = (await browser().post('/api/login', form)).body.token as string
      shop.now += 6 * MINUTE
      expect(await isGood(token)).toBe(true)
      for (let login = 0; login < 49; login += 1) {
        shop.now += MINUTE
        await browser().post('/api/login', form)
      }
      expect([await isGood(second), await isGood(token)]).toEqual([false, true])
      expect((await anna.get('/api/devices')).body.devices).toHaveLength(50)
    })

    it('outlasts any number of later logins that were logged out again', async () => {
      const { shop, browser, token, form, isGood } = await loggedIn(open)
      for (let login = 0; login < 50; login += 1) {
        shop.now += MINUTE
        const other = browser()
        await other.post('/api/login', form)
        await other.post('/api/logout')
      }
      expect(await isGood(token)).toBe(true)
    })

    it('is deleted 90 days after its end, and not before', async () => {
      const { shop, sql, anna, browser, form, token, isGood } = await loggedIn(open)
      const count = async () => {
        const values = [(await browser().post('/api/login', form)).body.customer.user_id]
        return (await sql.run({ text: 'select 1 from sessions where customer_id = $1', values })).length
      }
      const clean = () => deleteExpired(sql.run, shop.now)
      await anna.post('/api/logout')
      const alive = (await browser().post('/api/login', form)).body.token
      expect(await count()).toBe(3)
      shop.now += SESSION_IDLE_LIMIT_MS - 1
      await isGood(alive)
      await clean()
      expect(await isGood(alive)).toBe(true)
      shop.now += periodInMs(RETENTION.logins.kept) - SESSION_IDLE_LIMIT_MS + 2
      await clean()
      expect(await count()).toBe(2)
      expect(await isGood(token)).toBe(false)
    })
  })
}
