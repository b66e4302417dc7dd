import { describe, expect, it } from 'vitest'
import { decodeLogFile } from '#domain/replay/decode-log-file.ts'
import { hashOfSecret } from '#server/security/secrets.ts'
import { openCodeSecret } from '#server/support/staff-store.ts'
import type { Answer } from '#tests/server/customer/browser.ts'
import { PASSWORD } from '#tests/server/customer/logins.contract.ts'
import { freeNumber, orderOf, shopperLog, throwAdded, throwKey } from './shopper.ts'
import type { SupportApp } from './support-app.ts'
import { supportedCustomer } from './supported-customer.ts'

let people = 0

export function describeSecrets(open: () => Promise<SupportApp>): void {
  async function scene() {
    const opened = await open()
    const { browser, email, agent, sql } = opened
    people += 1
    const name = `Bongani${people}x${process.pid}`
    const mail = email(name)
    const shopper = browser()
    const log = shopperLog(opened, shopper)
    await log.push([['ItemAdded', throwAdded]])
    const key = log.cartKey()
    const { body } = await shopper.post('/api/register', {
      email: mail,
      password: PASSWORD,
      first_name: name,
      last_name: 'Mahlangu',
      cartKey: key,
    })
    await shopper.post('/api/customer-details', {
      email: mail,
      first_name: name,
      last_name: 'Mahlangu',
      phone: '0831234567',
      address: '7 Kloof Street',
      city: 'Paarl',
      postcode: '7646',
    })
    await shopper.post('/api/customer-lost-password-email', { email: mail })
    const dev = await agent('Dev', 'developer')
    const [found] = (await dev.get(`/api/support/find?q=${encodeURIComponent(mail)}`)).body.found
    const cartId: string = found.cartId
    const number = await freeNumber(opened)
    await orderOf(opened, { cartId, number, email: mail })
    const codes = await sql.run<{ text: string; html: string | null }>({
      text: `select text, html from outbox where key like 'code password %' and lower(recipient) = $1`,
      values: [mail.toLowerCase()],
    })
    return { ...opened, name, mail, shopper, key, token: String(body.token), dev, cartId, number, codes, log }
  }
  type Scene = Awaited<ReturnType<typeof scene>>

  /** Every call of the console, each with a non-empty answer. */
  async function everyCall({ dev, cartId, number, mail, log }: Scene): Promise<Map<string, Answer>> {
    const reason = 'To see what comes'
    const own = { cartId, reason }
    const calls: [string, Promise<Answer>][] = [
      ['GET /api/support/me', dev.get('/api/support/me')],
      ['GET /api/support/find', dev.get(`/api/support/find?q=${encodeURIComponent(mail)}`)],
      ['GET /api/support/carts/:cartId', dev.get(`/api/support/carts/${cartId}`)],
      ['GET /api/support/orders/:number', dev.get(`/api/support/orders/${number}`)],
      ['GET /api/support/timeline', dev.get(`/api/support/timeline?cartId=${cartId}`)],
      ['GET /api/support/carts/:cartId/recording', dev.get(`/api/support/carts/${cartId}/recording`)],
      ['GET /api/support/page-speed', dev.get('/api/support/page-speed')],
      ['POST /api/support/reveal', dev.post('/api/support/reveal', own)],
      ['POST /api/support/export', dev.post('/api/support/export', own)],
      ['POST /api/support/exported', dev.post('/api/support/exported', own)],
      ['GET /api/support/looks', dev.get('/api/support/looks')],
      [
        'POST /api/support/act',
        dev.post('/api/support/act', { ...own, kind: 'transfer_received', amount: 47_400, number }),
      ],
      [
        'POST /api/support/act 2',
        dev.post('/api/support/act', { ...own, kind: 'release_client', clientId: log.clientId }),
      ],
      [
        'POST /api/support/act 3',
        dev.post('/api/support/act', { ...own, kind: 'correct_quantity', itemKey: throwKey, quantity: 1 }),
      ],
      [
        'POST /api/support/password',
        dev.post('/api/support/password', { password: 'wrong', new_password: 'a bench in the shade' }),
      ],
      [
        'POST /api/support/sign-in',
        dev.post('/api/support/sign-in', { email: 'x@y.example', password: 'x', code: '1' }),
      ],
    ]
    const answers = new Map<string, Answer>()
    for (const [name, answer] of calls) answers.set(name, await answer)
    answers.set('POST /api/support/sign-out', await dev.post('/api/support/sign-out'))
    return answers
  }

  describe('the console’s answers', () => {
    it('contain no cart key, token, password, code or hash of one, for any request', async () => {
      const all = await scene()
      const { sql, support, mail, key, token, codes, dev, routes } = all
      const [customer] = await sql.run<{ password_hash: string }>({
        text: 'select password_hash from customers where email_key = $1',
        values: [mail.toLowerCase()],
      })
      const staff = await sql.run<{ id: string; password_hash: string; code_secret: string }>({
        text: 'select id, password_hash, code_secret from staff',
      })
      const staffCookie = dev.cookies.get('rusbank_staff') ?? ''
      const code = codes.map(({ text }) => /\b\d{8}\b/.exec(text)?.[0] ?? '')[0] ?? ''
      expect(code).toMatch(/^\d{8}$/)
      const secrets = [
        ...[key, hashOfSecret(key), token, hashOfSecret(token), PASSWORD, code, staffCookie, hashOfSecret(staffCookie)],
        ...[customer?.password_hash ?? '', 'the-salt-of-the-key'],
        ...staff.flatMap(({ id, password_hash, code_secret }) => [
          ...[password_hash, code_secret],
          openCodeSecret(support.secrets, { id, codeSecret: code_secret }),
        ]),
      ]
      for (const secret of secrets) expect(secret.length).toBeGreaterThan(5)
      const answers = await everyCall(all)
      for (const [name, { body }] of answers) {
        const text = JSON.stringify(body)
        for (const secret of secrets) expect(text.includes(secret), `${name} tells a secret`).toBe(false)
      }
      const called = new Set([...answers.keys()].map((name) => name.split(' ')[1]))
      expect([...new Set(routes)].toSorted()).toEqual([...called].toSorted())
    })

    it('are refused to anybody who is not signed in', async () => {
      const all = await scene()
      const stranger = { ...all, dev: all.browser() }
      for (const [name, { status }] of await everyCall(stranger)) {
        if (name === 'POST /api/support/sign-out') continue
        expect([401, 429], name).toContain(status)
      }
    })

    it('contain no personal data but what was revealed for a reason', async () => {
      const all = await scene()
      const answers = await everyCall(all)
      for (const [name, { body }] of answers) {
        if (name === 'POST /api/support/reveal') continue
        const text = JSON.stringify(body)
        for (const personal of [all.mail, all.name, 'Mahlangu', '0831234567', '7 Kloof Street']) {
          expect(text.toLowerCase().includes(personal.toLowerCase()), `${name} tells ${personal}`).toBe(false)
        }
      }
      expect(JSON.stringify(answers.get('POST /api/support/reveal')?.body)).toContain('7 Kloof Street')
    })

    it('export a log file that can be replayed, with the same pseudonyms in every export', async () => {
      const { dev, cartId } = await scene()
      const exported = async () =>
        (await dev.post('/api/support/export', { cartId, reason: 'For a test' })).body.text as string
      const first = decodeLogFile(await exported())
      expect(first).toMatchObject({ ok: true, file: { pseudonyms: true } })
      const second = decodeLogFile(await exported())
      expect(first.ok && second.ok && second.file.streams).toEqual(first.ok && first.file.streams)
    })

    it('export the orders and the sessions of a customer, whichever of their carts was opened', async () => {
      const { thandi, ...opened } = await supportedCustomer(open)
      const { cartId, guestCart, mail } = opened
      await orderOf(opened, { cartId, number: await freeNumber(opened), email: mail })
      for (const id of [cartId, guestCart]) {
        const { body } = await thandi.post('/api/support/export', { cartId: id, reason: 'For a test' })
        const decoded = decodeLogFile(body.text)
        const streams = decoded.ok ? decoded.file.streams.map(({ stream }) => stream) : []
        for (const kind of ['order:', 'customer:'])
          expect([kind, streams.filter((stream) => stream.startsWith(kind)).length]).toEqual([kind, 1])
      }
    })

    it('contain nothing of a deleted customer', async () => {
      const all = await scene()
      const { shopper, dev, cartId, mail, name, sql } = all
      expect((await shopper.post('/api/customer-delete', { password: PASSWORD })).status).toBe(200)
      // This part of the deletion belongs to the orders' code.
      await sql.run({ text: 'delete from order_people where email_key = $1', values: [mail.toLowerCase()] })
      for (const q of [mail, name]) {
        expect((await dev.get(`/api/support/find?q=${encodeURIComponent(q)}`)).body.found).toEqual([])
      }
      expect((await dev.get(`/api/support/carts/${cartId}`)).body.customer).toBeNull()
      expect((await dev.post('/api/support/reveal', { cartId, reason: 'To see' })).body.person).toBeNull()
      for (const [call, { body }] of await everyCall(all)) {
        const text = JSON.stringify(body).toLowerCase()
        for (const personal of [mail, name, 'Mahlangu', '0831234567']) {
          expect(text.includes(personal.toLowerCase()), `${call} tells ${personal}`).toBe(false)
        }
      }
    })
  })
}
