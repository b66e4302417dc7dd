import { describe, expect, it, vi } from 'vitest'
import { staffCommand } from '#server/commands/staff-command.ts'
import { passwordsAt } from '#server/security/passwords.ts'
import { signIn } from '#server/support/sign-in.ts'
import { STAFF_IDLE_LIMIT_MS, STAFF_MAX_AGE_MS } from '#server/support/staff-session.ts'
import { staffByEmail } from '#server/support/staff-store.ts'
import type { SupportApp } from './support-app.ts'

export function describeStaff(open: () => Promise<SupportApp>): void {
  // Many requests, also on a slow machine.
  describe('the staff', { timeout: 300_000 }, () => {
    it('sign in by password and code, and are authenticated from then on', async () => {
      const { colleague } = await open()
      const { browser, email, password, code } = await colleague('Thandi', 'developer')
      expect((await browser.get('/api/support/me')).status).toBe(401)
      const signedIn = await browser.post('/api/support/sign-in', { email, password, code: code() })
      expect(signedIn.body).toMatchObject({ member: { name: 'Thandi', role: 'developer' } })
      expect(String(signedIn.headers['set-cookie'])).toMatch(
        /rusbank_staff=\S+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict/,
      )
      // Half a year: until then, strangers' tries do not keep them out of this browser.
      expect(String(signedIn.headers['set-cookie'])).toMatch(
        /rusbank_staff_device=\S+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict/,
      )
      expect((await browser.get('/api/support/me')).body.member.name).toBe('Thandi')
    })

    it('can use a code once', async () => {
      const { colleague } = await open()
      const { browser, email, password, code } = await colleague('Thandi')
      const claim = { email, password, code: code() }
      expect((await browser.post('/api/support/sign-in', claim)).status).toBe(200)
      expect((await browser.post('/api/support/sign-in', claim)).status).toBe(401)
      expect((await browser.post('/api/support/sign-in', { ...claim, code: code(1) })).status).toBe(200)
    })

    it.each(['renew', 'remove'])(
      'can’t sign in with credentials that %s replaces while they are checked',
      async (verb) => {
        const { colleague, support, sql, shop } = await open()
        const { email, password, code } = await colleague('Thandi')
        const verify: typeof support.passwords.verify = async (...given) => {
          const verdict = await support.passwords.verify(...given)
          const { secrets } = support
          expect(await staffCommand([verb, email], { run: sql.run, secrets, now: shop.now })).toMatchObject({
            ok: true,
          })
          return verdict
        }
        const parts = { run: sql.run, passwords: { verify }, secrets: support.secrets, now: shop.now }
        const claim = { email, password, code: code(), address: '192.0.2.1', device: null }
        expect(await signIn(parts, claim)).toMatchObject({ ok: false, error: { code: 'incorrect_credentials' } })
      },
    )

    it('can’t change a password that is replaced while it is checked', async () => {
      const { colleague, support, sql, shop } = await open()
      const { browser, email, password, code } = await colleague('Thandi')
      await browser.post('/api/support/sign-in', { email, password, code: code() })
      const { verify } = support.passwords
      const { secrets } = support
      let renewed: readonly string[] = []
      vi.spyOn(support.passwords, 'verify').mockImplementationOnce(async (...given) => {
        const verdict = await verify(...given)
        renewed = (await staffCommand(['renew', email], { run: sql.run, secrets, now: shop.now })).lines
        return verdict
      })
      const change = { password, new_password: 'a password that is long enough' }
      expect((await browser.post('/api/support/password', change)).status).toBe(401)
      expect((await browser.get('/api/support/me')).status).toBe(401)
      const [, newPassword = ''] = /Password: +(\S+)/.exec(renewed.join('\n')) ?? []
      const staff = await staffByEmail(sql.run, email)
      expect(await passwordsAt().verify(newPassword, staff?.passwordHash ?? null)).not.toBe('wrong')
    })

    it('can sign in as often as they like: what succeeds does not count as an attempt', async () => {
      const { colleague, support, sql, shop } = await open()
      const { email, password, code } = await colleague('Thandi')
      const parts = { run: sql.run, passwords: support.passwords, secrets: support.secrets, now: shop.now }
      for (let step = 0; step < 12; step += 1) {
        const claim = { email, password, code: code(step), address: '192.0.2.1', device: null }
        const at = shop.now + step * 30_000
        expect(await signIn({ ...parts, now: at }, claim), `${step}`).toMatchObject({ ok: true })
      }
    })

    it('can type a code in two groups, as apps show it', async () => {
      const { colleague } = await open()
      const { browser, email, password, code } = await colleague('Thandi')
      const grouped = `${code().slice(0, 3)} ${code().slice(3)}`
      expect((await browser.post('/api/support/sign-in', { email, password, code: grouped })).status).toBe(200)
    })

    it('get the same answer, whichever of the three is wrong', async () => {
      const { colleague } = await open()
      const { browser, email, password, code } = await colleague('Thandi')
      const wrong = [
        { email: 'nobody@rusbank.example', password, code: code() },
        { email, password: 'not the password', code: code() },
        { email, password, code: '000000' },
      ]
      const answers = []
      for (const claim of wrong) answers.push(await browser.post('/api/support/sign-in', claim))
      expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
      expect(answers[0]?.status).toBe(401)
    })

    it('can sign in from elsewhere, whatever a stranger tries in their name every few minutes', async () => {
      const { colleague, browser, shop } = await open()
      const { email, password, code } = await colleague('Thandi')
      const stranger = browser()
      for (let index = 0; index < 40; index += 1) {
        await stranger.post('/api/support/sign-in', { email, password: 'guess', code: '123456' })
        shop.now += index < 20 ? 60_000 : 10 * 60_000
      }
      await stranger.post('/api/support/sign-in', { email, password: 'guess', code: '123456' })
      expect((await browser().post('/api/support/sign-in', { email, password, code: code() })).status).toBe(200)
    })

    it('can sign in on a known device, while strangers everywhere try in their name', async () => {
      const { colleague, browser, shop } = await open()
      const { browser: own, email, password, code } = await colleague('Thandi')
      expect((await own.post('/api/support/sign-in', { email, password, code: code() })).status).toBe(200)
      await own.post('/api/support/sign-out')
      const guess = { email, password: 'guess', code: '123456' }
      const flood = await Promise.all(Array.from({ length: 90 }, () => browser().post('/api/support/sign-in', guess)))
      expect(flood.map(({ status }) => status)).toContain(429)
      expect((await browser().post('/api/support/sign-in', { email, password, code: code(1) })).status).toBe(429)
      expect((await own.post('/api/support/sign-in', { email, password, code: code(1) })).status).toBe(200)
      shop.now += 60 * 60_000
      expect((await browser().post('/api/support/sign-in', { email, password, code: code() })).status).toBe(200)
    })

    it('can sign in on a new device by a link from the command line, while strangers everywhere try in their name', async () => {
      const { colleague, browser, sql, shop, support } = await open()
      const { email, password, code } = await colleague('Thandi')
      const sipho = await colleague('Sipho')
      const world = { run: sql.run, secrets: support.secrets, now: shop.now }
      const guess = { email, password: 'guess', code: '123456' }
      for (let index = 0; index < 90; index += 1) await browser().post('/api/support/sign-in', guess)
      const claim = { email, password, code: code() }
      expect((await browser().post('/api/support/sign-in', claim)).status).toBe(429)
      const deviceFor = async (whose: string) => {
        const { ok, lines } = await staffCommand(['browser', whose], world)
        expect(ok).toBe(true)
        return /\/support\/sign-in#device=(\S+)/.exec(lines.join('\n'))?.[1] ?? ''
      }
      for (const device of [await deviceFor(sipho.email), 'sealed:1:AAAA', '']) {
        expect((await browser().post('/api/support/sign-in', { ...claim, device })).status).toBe(429)
      }
      const device = await deviceFor(email)
      const own = browser()
      expect((await own.post('/api/support/sign-in', { ...guess, device })).status).toBe(401)
      expect((await own.post('/api/support/sign-in', { ...claim, device })).status).toBe(200)
      await own.post('/api/support/sign-out')
      expect((await own.post('/api/support/sign-in', { email, password, code: code(1) })).status).toBe(200)
      expect((await staffCommand(['browser', 'nobody@rusbank.example'], world)).ok).toBe(false)
    })

    it('are not recognised by another person’s device, nor by a made-up one', async () => {
      const { colleague, browser } = await open()
      const thandi = await colleague('Thandi')
      const sipho = await colleague('Sipho')
      const claim = { email: sipho.email, password: sipho.password, code: sipho.code() }
      await sipho.browser.post('/api/support/sign-in', claim)
      const device = sipho.browser.cookies.get('rusbank_staff_device') ?? ''
      expect(device).not.toBe('')
      for (const cookie of [device, 'sealed:1:AAAA', `${device}A`]) {
        const stranger = browser()
        stranger.cookies.set('rusbank_staff_device', cookie)
        const statuses: number[] = []
        for (let index = 0; index < 8; index += 1) {
          const guess = { email: thandi.email, password: 'guess', code: '123456' }
          statuses.push((await stranger.post('/api/support/sign-in', guess)).status)
        }
        expect(statuses.at(-1)).toBe(429)
      }
    })

    it('have the same number of tries in their browser however its cookie is encoded', async () => {
      const { colleague, browser } = await open()
      const { browser: own, email, password, code } = await colleague('Thandi')
      await own.post('/api/support/sign-in', { email, password, code: code() })
      const device = own.cookies.get('rusbank_staff_device') ?? ''
      const statuses: number[] = []
      for (let index = 0; index < 20; index += 1) {
        const claim = { email, password: 'guess', code: '123456', device: `${device}${'.'.repeat(index)}` }
        statuses.push((await browser('198.51.100.77').post('/api/support/sign-in', claim)).status)
      }
      expect(statuses.filter((status) => status === 401).length).toBeLessThan(13)
      expect(statuses.at(-1)).toBe(429)
    })

    it('are protected by a rate limit on guesses', async () => {
      const { colleague, browser, shop } = await open()
      const { email, password, code } = await colleague('Thandi')
      const statuses: number[] = []
      const stranger = browser()
      for (let index = 0; index < 8; index += 1) {
        const { status } = await stranger.post('/api/support/sign-in', { email, password: 'guess', code: '123456' })
        statuses.push(status)
      }
      expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
      expect(statuses.at(-1)).toBe(429)
      const late = await stranger.post('/api/support/sign-in', { email, password, code: code() })
      expect(late.status).toBe(429)
      expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
      shop.now += 60 * 60_000
      expect((await browser().post('/api/support/sign-in', { email, password, code: code() })).status).toBe(200)
    })

    it('are signed out when they are idle, and at the end of the day', async () => {
      const { agent, shop } = await open()
      const idle = await agent()
      shop.now += STAFF_IDLE_LIMIT_MS
      expect((await idle.get('/api/support/me')).status).toBe(401)
      const busy = await agent()
      for (let at = 0; at < STAFF_MAX_AGE_MS; at += STAFF_IDLE_LIMIT_MS / 2) {
        expect((await busy.get('/api/support/me')).status).toBe(200)
        shop.now += STAFF_IDLE_LIMIT_MS / 2
      }
      expect((await busy.get('/api/support/me')).status).toBe(401)
    })

    it('can sign out', async () => {
      const { agent } = await open()
      const thandi = await agent()
      const cookies = new Map(thandi.cookies)
      expect((await thandi.post('/api/support/sign-out')).status).toBe(200)
      for (const [name, value] of cookies) thandi.cookies.set(name, value)
      expect((await thandi.get('/api/support/me')).status).toBe(401)
    })

    it('are protected from cross-site requests', async () => {
      const { agent } = await open()
      const thandi = await agent()
      const { status } = await thandi.post('/api/support/sign-out', {}, { 'sec-fetch-site': 'cross-site' })
      expect(status).toBe(403)
      expect((await thandi.get('/api/support/me')).status).toBe(200)
    })

    it('choose passwords by the same rules as everybody, and their other sessions end', async () => {
      const { colleague, browser } = await open()
      const { browser: here, email, password, code } = await colleague('Thandi')
      await here.post('/api/support/sign-in', { email, password, code: code() })
      const there = browser()
      await there.post('/api/support/sign-in', { email, password, code: code(1) })
      const change = (chosen: string, present = password) =>
        here.post('/api/support/password', { password: present, new_password: chosen })
      expect((await change('short')).status).toBe(400)
      expect((await change('password123')).status).toBe(400)
      expect((await change('a bench under the blue gum', 'wrong')).status).toBe(401)
      expect((await change('a bench under the blue gum')).status).toBe(200)
      expect((await here.get('/api/support/me')).status).toBe(200)
      expect((await there.get('/api/support/me')).status).toBe(401)
    })

    it('are added, listed, given another role, renewed and removed on the command line', async () => {
      const { colleague, sql, shop, support } = await open()
      const world = { run: sql.run, secrets: support.secrets, now: shop.now }
      const { browser, email, password, code } = await colleague('Thandi')
      await browser.post('/api/support/sign-in', { email, password, code: code() })
      expect((await staffCommand(['add', email, 'Another'], world)).ok).toBe(false)
      expect((await staffCommand(['list'], world)).lines.join('\n')).toContain(email)
      expect((await staffCommand(['list'], world)).lines.join('\n')).not.toContain(password)
      const added = await staffCommand(['add', `new.${email}`, 'Sipho'], world)
      expect([added.ok, added.lines[0]]).toEqual([true, 'Sipho may sign in at /support as support.'])
      const spaced = `spaced.${email}`
      const pasted = await staffCommand(['add', ` ${spaced} `, ' Lindiwe\u200b '], world)
      expect(pasted.lines.join('\n')).toContain(`otpauth://totp/Rusbank:${encodeURIComponent(spaced)}?`)
      expect(await staffByEmail(sql.run, spaced)).toMatchObject({ email: spaced, name: 'Lindiwe' })
      await staffCommand(['role', email, 'developer'], world)
      expect((await browser.get('/api/support/me')).body.member.role).toBe('developer')
      await staffCommand(['renew', email], world)
      expect((await browser.get('/api/support/me')).status).toBe(401)
      expect((await browser.post('/api/support/sign-in', { email, password, code: code(1) })).status).toBe(401)
      expect((await staffCommand(['remove', email], world)).ok).toBe(true)
      expect((await staffCommand(['remove', email], world)).ok).toBe(false)
      for (const words of [
        ['add', 'no-email', 'X'],
        ['add', email],
        ['role', email, 'king'],
        ['dance', email],
      ]) {
        expect((await staffCommand(words, world)).ok).toBe(false)
      }
    })
  })
}
