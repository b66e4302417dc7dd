import { describe, expect, it } from 'vitest'
import { deleteExpired } from '#server/retention/delete-expired.ts'
import type { AccountApp } from './account-app.ts'
import { PASSWORD } from './logins.contract.ts'
import { mailsTo } from './mails-to.ts'
import { passwordCode, passwordMails } from './password-mails.ts'

const MINUTE = 60_000
const NEW = 'a brand new couch'

function refused(status: number, code: string, message: string) {
  return { status, body: { code, message, data: { status } } }
}

export function describeLostPasswords(open: () => Promise<AccountApp>): void {
  async function forgetful() {
    const opened = await open()
    const { email, browser, sql } = opened
    const anna = browser()
    await anna.post('/api/register', { email: email('anna'), password: PASSWORD })
    const mails = () => passwordMails(sql, email('anna'))
    const ask = (visitor = browser()) => visitor.post('/api/customer-lost-password-email', { email: email('anna') })
    const code = () => passwordCode(sql, email('anna'))
    const set = (fields: object, visitor = browser()) =>
      visitor.post('/api/customer-lost-password-set', { email: email('anna'), password: NEW, ...fields })
    return { ...opened, anna, mails, ask, code, set }
  }
  const wrongFor = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0')

  describe('resetting a lost password', () => {
    it('takes a code from the e-mail, which works once', async () => {
      const { anna, ask, code, set, mails, browser, email, sql } = await forgetful()
      const requested = await ask()
      expect(requested).toMatchObject({
        status: 200,
        body: { data: { status: 200 }, message: 'A password reset email has been sent to your email address.' },
      })
      const [mail] = await mails()
      expect(mail?.html).toContain(await code())
      const done = { data: { status: 200 }, message: 'Password reset successfully.' }
      const given = await code()
      const copied = ` ${given.slice(0, 4)} ${given.slice(4)}`
      const visitor = browser()
      expect(await set({ code: copied }, visitor)).toMatchObject({ status: 200, body: done })
      expect(visitor.cookies.has('rusbank_session')).toBe(false)
      expect((await anna.get('/api/customer')).status).toBe(401)
      expect((await visitor.post('/api/login', { email: email('anna'), password: NEW })).status).toBe(200)
      expect((await visitor.post('/api/login', { email: email('anna'), password: PASSWORD })).status).toBe(401)
      expect(await set({ code: given })).toMatchObject({ status: 400, body: { code: 'bad_request' } })
      expect(await mailsTo(sql, email('anna'), 'password')).toHaveLength(1)
    })

    it('ends the wait for wrong passwords in its network, also if the account’s e-mail has capital letters', async () => {
      const { browser, email, sql } = await open()
      const at = () => browser('198.51.100.91')
      const owner = { email: email('Anna'), password: NEW }
      await browser().post('/api/register', { ...owner, password: PASSWORD })
      for (let times = 0; times < 8; times += 1) await at().post('/api/login', { ...owner, password: `guess ${times}` })
      expect((await at().post('/api/login', owner)).status).toBe(429)
      await at().post('/api/customer-lost-password-email', { email: owner.email })
      const code = await passwordCode(sql, owner.email)
      expect((await at().post('/api/customer-lost-password-set', { ...owner, code })).status).toBe(200)
      expect((await at().post('/api/login', owner)).status).toBe(200)
    })

    it('stores only the code’s hash', async () => {
      const { ask, code, sql } = await forgetful()
      await ask()
      const rows = await sql.run<{ hash: string }>({ text: 'select hash from mailed_codes' })
      expect(rows.length).toBeGreaterThan(0)
      const given = await code()
      for (const { hash } of rows) {
        expect(hash).toMatch(/^\$argon2id\$/)
        expect(hash).not.toContain(given)
      }
    })

    it('without an e-mail, or for an unknown one, is refused in the specification’s words', async () => {
      const { browser, email } = await open()
      const ask = (fields: object) => browser().post('/api/customer-lost-password-email', fields)
      expect(await ask({})).toMatchObject(refused(400, 'no_email', 'You must provide an email address.'))
      const unknown = refused(500, 'bad_email', 'No user found with this email address.')
      expect(await ask({ email: email('nobody') })).toMatchObject(unknown)
      expect(await ask({ email: 'not one' })).toMatchObject(unknown)
    })

    it('names missing values in the order of the fields', async () => {
      const { set } = await forgetful()
      expect(await set({ email: '' })).toMatchObject(refused(400, 'no_email', 'You must provide an email address.'))
      expect(await set({ code: '' })).toMatchObject(refused(400, 'no_code', 'You must provide a code.'))
      const noPassword = refused(400, 'no_password', 'You must provide a new password.')
      expect(await set({ code: '12345678', password: '' })).toMatchObject(noPassword)
    })

    it('requires a requested code, and reveals no more than that', async () => {
      const { set, email } = await forgetful()
      const message = 'You must request a password reset code before you try to set a new password.'
      expect(await set({ code: '12345678' })).toMatchObject(refused(400, 'bad_request', message))
      expect(await set({ code: '12345678', email: email('nobody') })).toMatchObject(
        refused(400, 'bad_request', message),
      )
    })

    it('refuses a bad password, naming the field and the reason, without counting a try', async () => {
      const { ask, code, set } = await forgetful()
      await ask()
      for (const [password, message] of [
        ['short', 'Your password must have 10 to 200 characters.'],
        ['basketball', 'This password is too common. Please choose another.'],
      ]) {
        expect(await set({ code: await code(), password })).toMatchObject({
          status: 400,
          body: { code: 'bad_request', message, data: { fields: ['password'] } },
        })
      }
      expect((await set({ code: await code() })).status).toBe(200)
    })

    it('voids a code after the fifth wrong try, also for somebody with the right one', async () => {
      const { browser, ask, code, set } = await forgetful()
      const home = browser()
      await ask(home)
      const right = await code()
      const messages: string[] = []
      for (let tries = 0; tries < 5; tries += 1)
        messages.push((await set({ code: wrongFor(right) }, home)).body.message)
      expect(messages).toEqual([
        'The reset code provided is not valid. You have 4 attempts remaining.',
        'The reset code provided is not valid. You have 3 attempts remaining.',
        'The reset code provided is not valid. You have 2 attempts remaining.',
        'The reset code provided is not valid. You have 1 attempt remaining.',
        'The reset code provided is not valid. You have used the maximum number of attempts allowed. You must request a new code.',
      ])
      expect((await set({ code: right }, home)).status).toBe(400)
    })

    it('counts concurrent tries like sequential ones', async () => {
      const { browser, ask, code, set } = await forgetful()
      const home = browser()
      await ask(home)
      const right = await code()
      const answers = await Promise.all(Array.from({ length: 12 }, () => set({ code: wrongFor(right) }, home)))
      expect(answers.filter(({ body }) => body.message.includes('remaining'))).toHaveLength(4)
      expect((await set({ code: right }, home)).status).toBe(400)
    })

    it('accepts a code for 15 minutes', async () => {
      const { shop, ask, code, set } = await forgetful()
      await ask()
      shop.now += 15 * MINUTE + 1
      expect(await set({ code: await code() })).toMatchObject(
        refused(400, 'bad_request', 'The reset code provided has expired.'),
      )
      shop.now += 60 * MINUTE
      await ask()
      shop.now += 15 * MINUTE
      expect((await set({ code: await code() })).status).toBe(200)
    })

    it('voids a code after the fifth wrong try although an older one has expired', async () => {
      const { shop, browser, ask, code, set } = await forgetful()
      const home = browser()
      await ask(home)
      shop.now += 14 * MINUTE
      await ask(home)
      shop.now += 2 * MINUTE
      const right = await code()
      for (let tries = 0; tries < 5; tries += 1) await set({ code: wrongFor(right) }, home)
      expect((await set({ code: right }, home)).status).toBe(400)
    })

    it('keeps neither a code nor its e-mail once it has expired', async () => {
      const { shop, sql, ask, mails } = await forgetful()
      await ask()
      shop.now += 15 * MINUTE
      await deleteExpired(sql.run, shop.now)
      expect(await mails()).toHaveLength(1)
      shop.now += 1
      await deleteExpired(sql.run, shop.now)
      expect(await mails()).toEqual([])
    })

    it('accepts a code used twice at once only once', async () => {
      const { ask, code, set } = await forgetful()
      await ask()
      const right = await code()
      const answers = await Promise.all([set({ code: right }), set({ code: right, password: 'the other new couch' })])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    })

    it('accepts a code for its own account only', async () => {
      const { ask, code, set, browser, email } = await forgetful()
      await browser().post('/api/register', { email: email('ben'), password: PASSWORD })
      await ask()
      await browser().post('/api/customer-lost-password-email', { email: email('ben') })
      expect((await set({ code: await code(), email: email('ben') })).status).toBe(400)
    })

    it('sends at most three codes in 15 minutes to one address, and answers twenty requests an hour from one visitor', async () => {
      const { shop, ask, mails, browser, email } = await forgetful()
      const one = browser()
      for (let times = 0; times < 5; times += 1) await ask(one)
      expect(await mails()).toHaveLength(3)
      expect(await ask(one)).toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
      const visitor = browser()
      const statuses: number[] = []
      for (let times = 0; times < 22; times += 1) {
        const unknown = { email: email(`nobody${times}`) }
        statuses.push((await visitor.post('/api/customer-lost-password-email', unknown)).status)
      }
      expect(statuses.filter((status) => status === 500)).toHaveLength(20)
      expect(statuses.slice(20)).toEqual([429, 429])
      shop.now += 60 * MINUTE
      expect((await ask(visitor)).status).toBe(200)
    })
  })
}
