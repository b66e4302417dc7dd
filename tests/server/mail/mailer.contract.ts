import { expect, it, onTestFinished, vi } from 'vitest'
import type { Run, Sql } from '#server/database/sql.ts'
import { deliverDue, type SendResult, startMailer } from '#server/mail/mailer.ts'
import { findMail, listMail, queueMail } from '#server/mail/outbox.ts'
import { smtpTransport } from '#server/mail/smtp-transport.ts'
import { openFakeSmtpServer } from './fake-smtp-server.ts'
import { from, MINUTE, mail, mailFixture } from './mail-fixture.ts'

/** How a mailer's process claims and sends mail, and how it closes. */
export function describeMailer(open: () => Sql): void {
  const { clock, startServer, statusOf } = mailFixture(open)

  it('an e-mail claimed by a crashed process is sent when the claim expires', async () => {
    const time = clock()
    const { emails, deliver } = await startServer(time)
    const written = mail()
    await queueMail(open().run, written, time.now)
    const never = { send: () => Promise.reject(new Error('the process died')), close: () => {} }
    await expect(deliverDue({ run: open().run, transport: never, now: () => time.now })).rejects.toThrow('died')
    expect(await deliver()).toBe(0)
    time.now += 2 * MINUTE
    expect(await deliver()).toBe(1)
    expect(emails).toHaveLength(1)
  })

  it('an e-mail that takes long to send stays claimed while its process lives', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const time = clock()
    await queueMail(open().run, mail(), time.now)
    const waiting = mail()
    await queueMail(open().run, waiting, time.now)
    const { promise: sent, resolve: take } = Promise.withResolvers<SendResult>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const send = (): Promise<SendResult> => {
      begin()
      return sent
    }
    const slow = { send, close: () => {} }
    const underWay: Promise<unknown>[] = []
    const run: Run = (statement) => {
      const rows = open().run<never>(statement)
      underWay.push(rows)
      return rows
    }
    const delivering = deliverDue({ run, transport: slow, now: () => time.now })
    await begun
    const { emails, deliver } = await startServer(time)
    for (let minute = 0; minute < 10; minute += 1) {
      time.now += MINUTE
      vi.advanceTimersByTime(MINUTE)
      // Claims are renewed by separate statements over any free connection.
      await Promise.all(underWay)
      expect(await deliver()).toBe(0)
    }
    take({ ok: true })
    expect(await delivering).toBe(2)
    expect(emails).toHaveLength(0)
  })

  it('a closing mailer releases unsent claims, and aborts a slow delivery after a limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const time = clock()
    for (let each = 0; each < 5; each += 1) await queueMail(open().run, mail(), time.now)
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const send = (): Promise<SendResult> => {
      begin()
      return new Promise(() => {})
    }
    const silent = { send, close: () => {} }
    const onError = (error: unknown) => expect.fail(String(error))
    const mailer = startMailer({ run: open().run, transport: silent, now: () => time.now, onError })
    await begun
    const closed = mailer.close()
    vi.advanceTimersByTime(10_000)
    await closed
    vi.useRealTimers()
    const { emails, deliver } = await startServer(time)
    expect(await deliver()).toBe(4)
    time.now += 2 * MINUTE
    expect(await deliver()).toBe(1)
    expect(emails).toHaveLength(5)
    expect((await listMail(open().run, 5)).map(({ attempts }) => attempts).sort()).toEqual([1, 1, 1, 1, 2])
  })

  it('a mailer reports once how many e-mails it could not send, and nothing of them', async () => {
    const time = clock()
    const { url, emails, refuse } = await openFakeSmtpServer()
    refuse.set('nobody@example.org', 550)
    refuse.set('busy@example.org', 450)
    for (const to of ['nobody@example.org', 'anna@example.org', 'busy@example.org']) {
      await queueMail(open().run, mail({ to }), time.now)
    }
    const { promise: reported, resolve: onError } = Promise.withResolvers<unknown>()
    const mailer = startMailer({
      run: open().run,
      transport: smtpTransport({ url, from }),
      now: () => time.now,
      onError,
    })
    expect(await reported).toEqual(new Error('2 e-mails could not be sent. “npm run mail” lists them, and why.'))
    expect(emails.map(({ to }) => to)).toEqual(['anna@example.org'])
    await mailer.close()
  })

  it('a mailer sends when it is woken, and nothing after it is closed', async () => {
    const time = clock()
    const { url, emails } = await openFakeSmtpServer()
    const transport = smtpTransport({ url, from })
    const mailer = startMailer({
      run: open().run,
      transport,
      now: () => time.now,
      onError: (error) => expect.fail(String(error)),
    })
    const written = mail()
    await queueMail(open().run, written, time.now)
    mailer.wake()
    await vi.waitFor(async () => expect(await statusOf(written.key)).toMatchObject({ status: 'sent' }), {
      timeout: 20_000,
    })
    await mailer.close()
    expect(emails.map(({ to }) => to)).toEqual(['anna@example.org'])
    mailer.wake()
    const found = await statusOf(written.key)
    expect(await findMail(open().run, found?.id ?? 0)).toEqual(found)
  })
}
