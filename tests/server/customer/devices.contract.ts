import { describe, expect, it } from 'vitest'
import { periodInMs, RETENTION } from '#domain/site/retention.ts'
import { deleteExpired } from '#server/retention/delete-expired.ts'
import { SESSION_IDLE_LIMIT_MS, SESSION_MAX_AGE_MS } from '#server/sessions/sessions.ts'
import type { AccountApp } from './account-app.ts'
import type { Browser } from './browser.ts'
import { ended, loggedIn, MINUTE } from './logged-in.ts'
import { PASSWORD } from './logins.contract.ts'
import { mailsTo } from './mails-to.ts'

/** Listing and logging out a customer’s devices. */
export function describeDevices(open: () => Promise<AccountApp>): void {
  describe('devices', () => {
    const iphone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

    async function twoDevices() {
      const opened = await loggedIn(open)
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

    it('are listed with the time of their login, and the time of their latest use', async () => {
      const { phone, shop } = await twoDevices()
      const login = shop.now
      shop.now += 60 * MINUTE
      const [device] = (await phone.get('/api/devices')).body.devices
      const iso = (at: number) => new Date(at).toISOString()
      expect(device).toMatchObject({ logged_in_at: iso(login), last_seen_at: iso(shop.now) })
    })

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

    it('are listed with the last seen first, after this one', async () => {
      const { shop, anna, phone, browser, form } = await twoDevices()
      const tablet = browser()
      shop.now += MINUTE
      await tablet.post('/api/login', form)
      const ids = async (some: Browser) =>
        (await some.get('/api/devices')).body.devices.map(({ id }: { id: string }) => id)
      const [[onPhone], [onTablet]] = [await ids(phone), await ids(tablet)]
      expect((await ids(anna)).slice(1)).toEqual([onTablet, onPhone])
      shop.now += 6 * MINUTE
      await phone.get('/api/customer')
      expect((await ids(anna)).slice(1)).toEqual([onPhone, onTablet])
    })

    it('are reported by e-mail if they are new, and not if they are known', async () => {
      const { sql, anna, phone, form, shop } = await twoDevices()
      const mails = () => mailsTo(sql, form.email, 'device')
      expect(await mails()).toMatchObject([{ text: expect.stringContaining('Device: Safari on iPhone') }])
      for (const known of [anna, phone]) {
        await known.post('/api/logout')
        shop.now += MINUTE
        await known.post('/api/login', form)
      }
      expect(await mails()).toHaveLength(1)
    })

    it('are each reported when they are new, also when all the others have been logged out', async () => {
      const { sql, anna, browser, form, shop } = await twoDevices()
      await anna.post('/api/logout-everywhere')
      shop.now += MINUTE
      const tablet = browser()
      tablet.userAgent = iphone.replace('iPhone;', 'iPad;')
      await tablet.post('/api/login', form)
      expect(await mailsTo(sql, form.email, 'device')).toHaveLength(2)
    })

    it('are new again once all have been logged out, as somebody else may have logged in on one of them', async () => {
      const { sql, anna, phone, form, shop } = await twoDevices()
      await anna.post('/api/logout-everywhere')
      shop.now += MINUTE
      await phone.post('/api/login', form)
      expect(await mailsTo(sql, form.email, 'device')).toHaveLength(2)
    })

    it('are new again then, except for the one that asked for it: its customer knows of that login', async () => {
      const { sql, anna, form, shop } = await twoDevices()
      await anna.post('/api/logout-everywhere')
      shop.now += MINUTE
      await anna.post('/api/login', form)
      expect(await mailsTo(sql, form.email, 'device')).toHaveLength(1)
    })

    it('stay known for a year after the last login there, not the first: a stranger’s limits don’t count', async () => {
      const { sql, anna, form, shop } = await loggedIn(open)
      const year = periodInMs(RETENTION.devices.kept)
      shop.now += year - MINUTE
      await anna.post('/api/login', form)
      shop.now += year - MINUTE
      await deleteExpired(sql.run, shop.now)
      const guess = async (password: string) => (await anna.post('/api/login', { ...form, password })).status
      for (let tries = 0; tries < 9; tries += 1) expect(await guess(`guess ${tries}`)).toBe(401)
      expect(await guess(PASSWORD)).toBe(200)
    })

    it('are no longer listed after the longest time that a login lasts, however much they are used', async () => {
      const { anna, phone, shop, form, sql } = await twoDevices()
      shop.now += SESSION_MAX_AGE_MS - 2 * MINUTE
      const text =
        'update sessions set last_seen_at = $1 where customer_id in (select id from customers where email = $2)'
      await sql.run({ text, values: [shop.now, form.email] })
      expect(await names(phone)).toHaveLength(2)
      await anna.post('/api/login', form)
      shop.now += 4 * MINUTE
      expect(await phone.get('/api/customer')).toMatchObject(ended)
      expect(await names(anna)).toEqual([['Chrome on Windows', true]])
    })

    it('keep no cookie of the session that they log out themselves', async () => {
      const { anna } = await twoDevices()
      const { devices } = (await anna.get('/api/devices')).body
      const { id } = devices.find(({ current }: { current: boolean }) => current)
      expect((await anna.post('/api/device-logout', { id })).status).toBe(200)
      expect(anna.cookies.has('rusbank_session')).toBe(false)
    })

    it('can be logged out from another one', async () => {
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

    it('are no longer listed once they have not been used for so long that they are logged out', async () => {
      const { anna, phone, shop, form } = await twoDevices()
      shop.now += SESSION_IDLE_LIMIT_MS + MINUTE
      expect(await phone.get('/api/customer')).toMatchObject(ended)
      await anna.post('/api/login', form)
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

    it('can all be logged out at once', async () => {
      const { anna, phone } = await twoDevices()
      expect((await anna.post('/api/logout-everywhere')).status).toBe(200)
      expect(anna.cookies.size).toBe(0)
      expect(await phone.get('/api/customer')).toMatchObject(ended)
      expect(await anna.get('/api/customer')).toMatchObject(ended)
    })
  })

  describe('logging out', () => {
    it('deletes the cookie, ends the live connection, and may be repeated', async () => {
      const { sql, anna, token, customer } = await loggedIn(open)
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

    it('deletes the cookies also of a session that has ended before', async () => {
      const { shop, anna } = await loggedIn(open)
      shop.now += SESSION_IDLE_LIMIT_MS + 1
      expect((await anna.post('/api/logout')).status).toBe(200)
      expect([...anna.cookies.keys()]).toEqual([])
    })

    it('leaves the customer’s other devices logged in', async () => {
      const { anna, browser, form } = await loggedIn(open)
      const phone = browser()
      await phone.post('/api/login', form)
      await anna.post('/api/logout')
      expect(await anna.get('/api/customer')).toMatchObject(ended)
      expect((await phone.get('/api/customer')).status).toBe(200)
    })
  })
}
