import { expect, it } from 'vitest'
import type { Sql } from '#server/database/sql.ts'
import { deliverDue } from '#server/mail/mailer.ts'
import { listFailedMail, queueMail, retryMail } from '#server/mail/outbox.ts'
import { smtpTransport } from '#server/mail/smtp-transport.ts'
import { openFakeSmtpServer } from './fake-smtp-server.ts'
import { from, MINUTE, mail, mailFixture } from './mail-fixture.ts'

/** The contract of the outbox, for any database. */
export function describeMail(open: () => Sql): void {
  const { clock, startServer, statusOf } = mailFixture(open)

  it('an e-mail is sent once, with its text, its sender and its Reply-To', async () => {
    const time = clock()
    const { emails, deliver } = await startServer(time)
    const written = mail({
      replyTo: { name: 'Zoë, of Paarl', address: 'zoe@example.org' },
      subject: 'Grüße\r\nBcc: x@y',
    })
    expect(await queueMail(open().run, written, time.now)).toBe(true)
    expect(await deliver()).toBe(1)
    expect(await deliver()).toBe(0)
    expect(emails).toHaveLength(1)
    const source = emails[0]?.source ?? ''
    expect(emails[0]?.to).toBe('anna@example.org')
    expect(source).toContain('It is on its way.')
    expect(source).toMatch(/^From: Rusbank <hello@rusbank.example>/m)
    expect(source).toMatch(/^Reply-To: .*<zoe@example.org>/m)
    expect(source).toMatch(/^Message-ID: <[0-9a-f]{32}@rusbank.example>/im)
    expect(source).not.toMatch(/^Bcc:/m)
    expect(await statusOf(written.key)).toMatchObject({ status: 'sent', sentAt: time.now, attempts: 1 })
  })

  it('e-mails that failed are listed from the first, whichever failed last, so that pages leave none out', async () => {
    const { run } = open()
    const mails = [mail({}), mail({})]
    for (const each of mails) await queueMail(run, each, 0)
    for (const { key } of mails.toReversed())
      await run({ text: `update outbox set status = 'failed' where key = $1`, values: [key] })
    const keys = (await listFailedMail(run, { after: 0, atMost: 1_000 })).map(({ key }) => key)
    expect(keys.filter((key) => mails.some((each) => each.key === key))).toEqual(mails.map(({ key }) => key))
    await run({ text: `delete from outbox where key = any($1)`, values: [mails.map(({ key }) => key)] })
  })

  it('an e-mail may have an HTML part as well', async () => {
    const time = clock()
    const { emails, deliver } = await startServer(time)
    await queueMail(open().run, mail({ html: '<p>It is <b>on its way</b>.</p>' }), time.now)
    await deliver()
    expect(emails[0]?.source).toMatch(/multipart\/alternative/)
    expect(emails[0]?.source).toContain('<p>It is <b>on its way</b>.</p>')
    expect(emails[0]?.source).toContain('It is on its way.')
  })

  it('an e-mail is sent with its order’s key, and stored without it after that', async () => {
    const time = clock()
    const { emails, deliver } = await startServer(time)
    const link = 'https://rusbank.example/checkout/order/1'
    const written = mail({ text: `Look: ${link}?key=a_Secret-1 .`, html: `<a href="${link}?key=a_Secret-1">Look</a>` })
    await queueMail(open().run, written, time.now)
    expect(await deliver()).toBe(1)
    expect(emails[0]?.source).toContain('a_Secret-1')
    expect(await statusOf(written.key)).toMatchObject({ text: `Look: ${link} .`, html: `<a href="${link}">Look</a>` })
  })

  it('one event is one e-mail, however often it is reported', async () => {
    const time = clock()
    const { emails, deliver } = await startServer(time)
    const written = mail()
    expect(await queueMail(open().run, written, time.now)).toBe(true)
    expect(await queueMail(open().run, { ...written, text: 'Again' }, time.now)).toBe(false)
    await deliver()
    expect(await queueMail(open().run, written, time.now)).toBe(false)
    expect(await deliver()).toBe(0)
    expect(emails).toHaveLength(1)
  })

  it('an e-mail of a failed transaction is not sent', async () => {
    const time = clock()
    const written = mail()
    const failing = open().transaction(async (run) => {
      await queueMail(run, written, time.now)
      throw new Error('the order failed')
    })
    await expect(failing).rejects.toThrow('the order failed')
    expect(await statusOf(written.key)).toBeUndefined()
  })

  it('concurrent processes send each e-mail once', async () => {
    const time = clock()
    const { emails, deliver } = await startServer(time)
    const sent = Array.from({ length: 35 }, (_, index) => mail({ to: `buyer${index}@example.org` }))
    for (const each of sent) await queueMail(open().run, each, time.now)
    const counts = await Promise.all([deliver(), deliver(), deliver(), deliver()])
    expect(counts.reduce((a, b) => a + b, 0)).toBe(35)
    expect(new Set(emails.map(({ to }) => to)).size).toBe(35)
    expect(emails).toHaveLength(35)
  })

  it('a temporary failure is retried later, and not before', async () => {
    const time = clock()
    const { emails, refuse, deliver } = await startServer(time)
    const written = mail({ to: 'busy@example.org' })
    refuse.set('busy@example.org', 451)
    await queueMail(open().run, written, time.now)
    expect(await deliver()).toBe(0)
    expect(await statusOf(written.key)).toMatchObject({ status: 'waiting', attempts: 1, lastError: expect.any(String) })
    refuse.clear()
    expect(await deliver()).toBe(0)
    time.now += MINUTE
    expect(await deliver()).toBe(1)
    expect(emails).toHaveLength(1)
    expect(await statusOf(written.key)).toMatchObject({ status: 'sent', lastError: null })
  })

  it('an unknown mailbox is given up at once, and retried on command', async () => {
    const time = clock()
    const { emails, refuse, deliver } = await startServer(time)
    const written = mail({ to: 'nobody@example.org' })
    refuse.set('nobody@example.org', 550)
    await queueMail(open().run, written, time.now)
    await deliver()
    const failed = await statusOf(written.key)
    expect(failed).toMatchObject({ status: 'failed', attempts: 1 })
    refuse.clear()
    const retried = { id: failed?.id ?? 0, text: 'Once more.\n', html: null }
    expect(await retryMail(open().run, retried, time.now)).toBe(true)
    expect(await deliver()).toBe(1)
    expect(emails).toHaveLength(1)
    expect(await statusOf(written.key)).toMatchObject({ status: 'sent', attempts: 1 })
    expect(emails[0]?.source).toContain('Once more.')
    expect(await retryMail(open().run, retried, time.now)).toBe(false)
  })

  it('an e-mail that waits for another try is sent at once on command', async () => {
    const time = clock()
    const { emails, refuse, deliver } = await startServer(time)
    const written = mail({ to: 'busy@example.org' })
    refuse.set('busy@example.org', 450)
    await queueMail(open().run, written, time.now)
    await deliver()
    refuse.clear()
    expect(await deliver()).toBe(0)
    const { id = 0, text = '', html = null } = (await statusOf(written.key)) ?? {}
    expect(await retryMail(open().run, { id, text, html }, time.now)).toBe(true)
    expect(await deliver()).toBe(1)
    expect(emails).toHaveLength(1)
  })

  it('an e-mail with its order’s key keeps it while it waits for another try, and loses it when it fails for good', async () => {
    const time = clock()
    const { refuse, deliver } = await startServer(time)
    const link = 'https://rusbank.example/checkout/order/1'
    const keyed = { text: `Look: ${link}?key=a_Secret-1 .`, html: `<a href="${link}?key=a_Secret-1">Look</a>` }
    const written = mail({ to: 'nobody@example.org', ...keyed })
    refuse.set('nobody@example.org', 451)
    await queueMail(open().run, written, time.now)
    await deliver()
    expect(await statusOf(written.key)).toMatchObject({ status: 'waiting', ...keyed })
    refuse.set('nobody@example.org', 550)
    time.now += MINUTE
    await deliver()
    const bare = { text: `Look: ${link} .`, html: `<a href="${link}">Look</a>` }
    expect(await statusOf(written.key)).toMatchObject({ status: 'failed', ...bare })
  })

  it.each([
    ['every connection, for example because the shop’s address is blocked', 'connection', 554],
    ['the shop’s sender, for example without a login', from.address, 530],
  ])('a mail server that refuses %s loses no e-mail', async (_, name, code) => {
    const time = clock()
    const { emails, refuse, deliver } = await startServer(time)
    const written = mail()
    refuse.set(name, code)
    await queueMail(open().run, written, time.now)
    await deliver()
    expect(await statusOf(written.key)).toMatchObject({
      status: 'waiting',
      lastError: expect.stringContaining(`${code}`),
    })
    refuse.clear()
    time.now += MINUTE
    expect(await deliver()).toBe(1)
    expect(emails).toHaveLength(1)
  })

  it('an unreachable mail server loses no e-mail, for two days', async () => {
    const time = clock()
    const written = mail()
    await queueMail(open().run, written, time.now)
    const transport = smtpTransport({ url: 'smtp://127.0.0.1:1', from })
    let tries = 0
    const started = time.now
    while ((await statusOf(written.key))?.status === 'waiting') {
      await deliverDue({ run: open().run, transport, now: () => time.now })
      tries += 1
      time.now += 30 * MINUTE
    }
    expect(await statusOf(written.key)).toMatchObject({ status: 'failed', attempts: 9 })
    expect(tries).toBeGreaterThan(9)
    expect(time.now - started).toBeGreaterThan(46 * 60 * MINUTE)
  })

  it('a wrong password is the shop’s fault and does not count against the e-mail', async () => {
    const time = clock()
    const { url } = await openFakeSmtpServer({ user: 'shop' })
    const written = mail()
    await queueMail(open().run, written, time.now)
    const transport = smtpTransport({ url: url.replace('shop:', 'other:'), from })
    await deliverDue({ run: open().run, transport, now: () => time.now })
    expect(await statusOf(written.key)).toMatchObject({ status: 'waiting', attempts: 1 })
  })
}
