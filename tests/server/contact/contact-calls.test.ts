import Fastify from 'fastify'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { formatShopTime } from '#server/commands/command.ts'
import { mailCommand } from '#server/commands/mail-command.ts'
import { contactCalls } from '#server/contact/contact-calls.ts'
import { ownCookies } from '#server/http/own-cookies.ts'
import { readValibotSchemas } from '#server/http/valibot-compilers.ts'
import { claimMail, listMail, queueMail } from '#server/mail/outbox.ts'
import { newVisitor, openStorefront } from '../open-storefront.ts'
import { testShop } from '../shop-fixture.ts'
import { testCheckout } from '../test-checkout.ts'

const front = openStorefront()
const good = { name: 'Ben', email: 'ben@example.org', message: 'Does the Atlas come in blue?' }
const send = (payload: unknown, visitor = newVisitor()) => front().post('/api/contact', payload, visitor)
const mails = () => listMail(front().database.sql.run, 100)
const command = (...words: string[]) =>
  mailCommand(words, { run: front().database.sql.run, now: Date.now(), orders: () => Promise.reject() })

beforeEach(async () => void (await front().database.sql.run({ text: 'delete from outbox' })))

describe('a message to the shop', () => {
  it('becomes an e-mail to the shop with its author as Reply-To, and wakes the mailer', async () => {
    const before = front().wakings()
    const answer = await send(good)
    expect(answer.statusCode).toBe(202)
    expect(answer.json()).toEqual({ message: expect.stringContaining('Thank you') })
    expect(front().wakings()).toBe(before + 1)
    expect(await mails()).toMatchObject([
      {
        to: 'hello@rusbank.example',
        replyTo: { name: 'Ben', address: 'ben@example.org' },
        subject: 'Message from Ben',
        text: 'Does the Atlas come in blue?\n\nBen\nben@example.org\n',
        status: 'waiting',
      },
    ])
  })

  it('sent twice is one e-mail', async () => {
    await Promise.all([send(good), send(good)])
    expect((await send(good)).statusCode).toBe(202)
    expect(await mails()).toHaveLength(1)
  })

  it('in the same words by somebody else is another e-mail', async () => {
    await send(good)
    await send({ ...good, email: 'zoe@example.org' })
    await send({ ...good, name: 'Zoë' })
    expect((await mails()).map(({ replyTo }) => replyTo)).toEqual([
      { name: 'Zoë', address: 'ben@example.org' },
      { name: 'Ben', address: 'zoe@example.org' },
      { name: 'Ben', address: 'ben@example.org' },
    ])
  })

  it('by a bot that fills in the honeypot is confirmed, and discarded', async () => {
    const answer = await send({ ...good, website: 'https://example.org' })
    expect(answer.statusCode).toBe(202)
    expect(await mails()).toEqual([])
  })

  it('with an empty honeypot is accepted', async () => {
    await send({ ...good, website: '' })
    expect(await mails()).toHaveLength(1)
  })

  it('has its name on one line', async () => {
    await send({ ...good, name: 'Ben\r\nBcc: all of you' })
    expect((await mails())[0]?.subject).toBe('Message from Ben Bcc: all of you')
  })

  it('has its name without changes of direction: an override would show the address after it from right to left', async () => {
    await send({ ...good, name: 'Ben\u202e' })
    expect(await mails()).toMatchObject([{ subject: 'Message from Ben', replyTo: { name: 'Ben' } }])
  })

  it.each([
    [{}, 'Please complete all fields', ['name', 'email', 'message']],
    [{ ...good, name: ' ' }, 'Please complete all fields', ['name']],
    [{ ...good, email: '' }, 'Please complete all fields', ['email']],
    [{ ...good, message: '' }, 'Please complete all fields', ['message']],
    [{ ...good, message: ' '.repeat(20) }, 'Please complete all fields', ['message']],
    [{ ...good, name: '', email: 'wrong' }, 'Please complete all fields', ['name']],
    [{ ...good, name: 'x'.repeat(101) }, 'Invalid Name', ['name']],
    [{ ...good, email: 'ben' }, 'Invalid email', ['email']],
    [{ ...good, email: 'ben@' }, 'Invalid email', ['email']],
    [{ ...good, message: 'Hello' }, 'Invalid Message', ['message']],
    [{ ...good, message: 'x'.repeat(5_001) }, 'Invalid Message', ['message']],
    [{ ...good, message: { text: 'Does the Atlas?' } }, 'Invalid Message', ['message']],
    [{ ...good, email: 'ben', message: 'Hello' }, 'Invalid email', ['email', 'message']],
  ])('with %j is refused: %s', async (payload, message, fields) => {
    const answer = await send(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ code: 'bad_request', message, data: { status: 400, fields } })
    expect(await mails()).toEqual([])
  })

  it('is limited to ten per visitor and hour; refused ones do not count', async () => {
    const visitor = newVisitor()
    for (let index = 0; index < 20; index += 1) await send({ ...good, email: 'ben' }, visitor)
    for (let index = 0; index < 10; index += 1) {
      expect((await send({ ...good, message: `Question number ${index}` }, visitor)).statusCode).toBe(202)
    }
    expect((await send({ ...good, message: 'Question number 11' }, visitor)).statusCode).toBe(429)
    expect((await send({ ...good, message: 'Question number 11' })).statusCode).toBe(202)
  })
})

describe('npm run mail', () => {
  it('says that there is none', async () => {
    expect(await command()).toEqual({ ok: true, lines: ['There is no mail.'] })
  })

  it('lists the latest first, and prints one in full', async () => {
    await send(good)
    await send({ ...good, name: 'Zoë\u001b[31m', message: 'When is it\u202e\u001b[2J delivered?' })
    const { lines } = await command()
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain('Message from Zoë [31m')
    expect(lines[2]).toContain('Message from Ben')
    const id = lines[1]?.split(' ')[0] ?? ''
    const shown = (await command('show', id)).lines
    expect(shown).toContain('When is it [2J delivered?')
    expect(shown.join('')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
  })

  it('prints who wrote a mail, whether it was sent, and why not', async () => {
    const { run } = front().database.sql
    await send(good)
    const [{ id, createdAt } = { id: 0, createdAt: 0 }] = await mails()
    const show = async () => (await command('show', String(id))).lines.slice(0, -3)
    const head = ['To:       hello@rusbank.example', 'Reply to: Ben <ben@example.org>', 'Subject:  Message from Ben']
    const written = `Written:  ${formatShopTime(createdAt)}`
    await run({ text: `update outbox set last_error = 'No route to the mail server' where id = $1`, values: [id] })
    const problem = 'Problem:  No route to the mail server'
    expect(await show()).toEqual([...head, written, 'Sent:     not yet', problem, '', good.message, ''])
    await run({ text: 'update outbox set last_error = null, sent_at = $2 where id = $1', values: [id, createdAt + 1] })
    expect(await show()).toContain(`Sent:     ${formatShopTime(createdAt + 1)}`)
  })

  it('sends everything again that failed for good, except codes, which have expired', async () => {
    const { run } = front().database.sql
    const orders = async () => testCheckout({ shop: testShop(), database: front().database })
    const retry = () => mailCommand(['retry', 'failed'], { run, now: 7, orders })
    expect(await retry()).toEqual({ ok: true, lines: ['No mail has failed.'] })
    for (let number = 1; number <= 120; number += 1) {
      await queueMail(run, { key: `mail ${number}`, to: 'ben@example.org', subject: 'Hello', text: 'x' }, 1)
    }
    for (const key of ['code of ben', 'sent', 'waiting']) {
      await queueMail(run, { key, to: 'ben@example.org', subject: 'Hello', text: 'x' }, 1)
    }
    await run({
      text: `update outbox set status = case key when 'sent' then 'sent' else 'failed' end, attempts = 9 where key <> 'waiting'`,
    })
    const due = () =>
      run<{ key: string }>({ text: `select key from outbox where due_at = 7 and status = 'waiting' and attempts = 0` })
    expect(await retry()).toEqual({
      ok: true,
      lines: ['120 mails will be sent again by a running shop with SMTP_URL.'],
    })
    expect(await due()).toHaveLength(120)
    expect((await due()).map(({ key }) => key)).not.toContain('code of ben')
    const onlyCodes = 'Only mails with codes have failed. They are not sent again, since codes expire.'
    expect(await retry()).toEqual({ ok: true, lines: [onlyCodes] })
  })

  it('does not send a mail again that is being sent', async () => {
    const { run } = front().database.sql
    await queueMail(run, { key: 'on its way', to: 'ben@example.org', subject: 'Hello', text: 'x' }, 1)
    const claimed = await claimMail(run, { now: 7, atMost: 1_000, lease: 1_000 })
    const id = claimed.find(({ key }) => key === 'on its way')?.id
    const orders = async () => testCheckout({ shop: testShop(), database: front().database })
    const before = await run({ text: 'select * from outbox where id = $1', values: [id] })
    expect(await mailCommand(['retry', String(id)], { run, now: 7, orders })).toEqual({
      ok: false,
      lines: [`Mail ${id} is being sent.`],
    })
    expect(await run({ text: 'select * from outbox where id = $1', values: [id] })).toEqual(before)
  })

  it('does not say of a mail that was deleted meanwhile, with its customer’s account, that it was sent', async () => {
    const { run } = front().database.sql
    await queueMail(run, { key: 'leaving', to: 'ben@example.org', subject: 'Hello', text: 'x' }, 1)
    const [{ id } = { id: 0 }] = await run<{ id: number }>({ text: `select id from outbox where key = 'leaving'` })
    const orders = async () => {
      await run({ text: 'delete from outbox where id = $1', values: [id] })
      return testCheckout({ shop: testShop(), database: front().database })
    }
    expect(await mailCommand(['retry', String(id)], { run, now: 7, orders })).toEqual({
      ok: false,
      lines: [`There is no mail ${id}.`],
    })
  })

  it.each([[['show']], [['show', 'x']], [['send', '1']], [['show', '999999']], [['show', '1', '2']], [['list', '1']]])(
    'with %j changes nothing and names the reason',
    async (words) => {
      const outcome = await command(...words)
      expect(outcome.ok).toBe(false)
      expect(outcome.lines.join('\n')).toMatch(/npm run mail|There is no mail/)
    },
  )
})

it('the same message is another one on the next day in South Africa', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  readValibotSchemas(app)
  await ownCookies(app, { publicUrl: null })
  const { run } = front().database.sql
  let at = ''
  contactCalls(app, {
    run,
    sessions: { sessionOf: async () => null },
    mailer: { wake: () => {} },
    shopAddress: 'hello@rusbank.example',
    now: () => Date.parse(at),
  })
  for (const time of ['2026-11-26T01:00', '2026-11-26T03:00', '2026-11-26T23:30', '2026-11-27T00:30']) {
    at = `${time}+02:00`
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/contact', payload: good })
    expect(statusCode).toBe(202)
  }
  const sentAt = (await mails()).map(({ createdAt }) => createdAt)
  expect(sentAt).toEqual(['2026-11-27T00:30+02:00', '2026-11-26T01:00+02:00'].map((time) => Date.parse(time)))
})
