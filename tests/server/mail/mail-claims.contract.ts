import { setImmediate as immediate } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { DatabaseUnavailable } from '#server/database/database-unavailable.ts'
import type { Run, Sql, Statement } from '#server/database/sql.ts'
import { deliverDue, type SendResult, startMailer } from '#server/mail/mailer.ts'
import {
  claimMail,
  findMail,
  queueMail,
  recordDelivery,
  releaseMail,
  renewClaims,
  retryMail,
} from '#server/mail/outbox.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000
const isRecord = ({ text }: Statement) => text.includes('last_error = $5')
const isRenewal = ({ text }: Statement) => text.includes('claim.attempts') && !text.includes('- 1')
const isClaim = ({ text }: Statement) => text.includes('limit $2')

/** Which process may renew a mail’s claim and record its outcome. */
export function describeMailClaims(open: () => Sql): void {
  beforeEach(async () => void (await open().run({ text: 'delete from outbox' })))

  const queue = (key: string, dueAt = NOW) =>
    queueMail(
      open().run,
      { key: `${process.pid} ${key}`, to: 'anna@example.org', subject: 'Your couch', text: '' },
      dueAt,
    )
  /** The database. A test sees each statement before it runs. */
  const watched =
    (look: (statement: Statement) => Promise<void>): Run =>
    async (statement) => {
      await look(statement)
      return open().run<never>(statement)
    }

  it('a code is claimed first, then the mail that has been due for longest, and of equal ones the first', async () => {
    const dueAt = { third: NOW - 1, fourth: NOW - 1, first: NOW - 3, second: NOW - 2 }
    for (const [key, due] of Object.entries(dueAt)) await queue(key, due)
    await queueMail(open().run, { key: 'code urgent', to: 'anna@example.org', subject: 'Your code', text: '' }, NOW)
    const claimed: (string | undefined)[] = []
    for (const _ of [0, 1, 2, 3, 4]) {
      const [mail] = await claimMail(open().run, { now: NOW, atMost: 1, lease: MINUTE })
      claimed.push(mail?.key.split(' ')[1])
    }
    expect(claimed).toEqual(['urgent', 'first', 'second', 'third', 'fourth'])
  })

  it('a code is sent before the other mail that is claimed with it', async () => {
    const { run } = open()
    for (const key of ['first', 'second']) await queue(key)
    await queueMail(run, { key: 'code urgent', to: 'anna@example.org', subject: 'Your code', text: '' }, NOW)
    const sent: (string | undefined)[] = []
    const send = async ({ key }: { readonly key: string }) => {
      sent.push(key.split(' ')[1])
      return { ok: true } as const
    }
    await deliverDue({ run, transport: { send, close: () => {} }, now: () => NOW })
    expect(sent).toEqual(['urgent', 'first', 'second'])
  })

  it('no more is claimed than asked for, whatever the database’s plan', async () => {
    for (const key of ['a', 'b', 'c']) await queue(key)
    const claimed = await open().transaction(async (run) => {
      for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'indexscan', 'bitmapscan'])
        await run({ text: `set local enable_${way} = off` })
      return claimMail(run, { now: NOW, atMost: 1, lease: MINUTE })
    })
    expect(claimed).toHaveLength(1)
  })

  it('closing a mailer waits for the mail that is being sent, and closes its connection after that', async () => {
    await queue('on its way')
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: sent, resolve: take } = Promise.withResolvers<SendResult>()
    const steps: string[] = []
    const send = () => {
      begin()
      return sent
    }
    const run = watched(async (statement) => void (isRecord(statement) && steps.push('recorded')))
    const transport = { send, close: () => void steps.push('disconnected') }
    const onError = (error: unknown) => expect.fail(String(error))
    const mailer = startMailer({ run, transport, now: () => NOW, onError })
    await begun
    const closed = mailer.close().then(() => void steps.push('closed'))
    for (let turns = 0; turns < 5; turns += 1) await immediate()
    expect(steps).toEqual([])
    take({ ok: true })
    await closed
    expect(steps).toEqual(['recorded', 'disconnected', 'closed'])
  })

  it('a process that has lost a mail to a later claim neither renews it nor records its outcome', async () => {
    const { run } = open()
    await queue('taken over')
    const [lost] = await claimMail(run, { now: NOW, atMost: 1, lease: MINUTE })
    const [taken] = await claimMail(run, { now: NOW + MINUTE, atMost: 1, lease: MINUTE })
    if (lost === undefined || taken === undefined) throw new Error('both have claimed it')
    await renewClaims(run, [lost], NOW + 100 * MINUTE)
    await recordDelivery(run, lost, { status: 'failed', error: 'late' })
    expect(await findMail(run, taken.id)).toEqual(taken)
    expect(await claimMail(run, { now: NOW + 2 * MINUTE, atMost: 1, lease: MINUTE })).toMatchObject([{ attempts: 3 }])
  })

  it('a mail that is being sent is not made due again, and is once its claim has expired or was released', async () => {
    const { run } = open()
    await queue('being sent')
    const due = { now: NOW, atMost: 1, lease: MINUTE }
    const [failed] = await claimMail(run, due)
    if (failed === undefined) throw new Error('it is claimed')
    await recordDelivery(run, failed, { status: 'waiting', dueAt: NOW, error: 'busy' })
    const [claimed] = await claimMail(run, due)
    if (claimed === undefined) throw new Error('it is claimed again')
    expect(await retryMail(run, claimed, NOW)).toBe(false)
    expect(await claimMail(run, due)).toEqual([])
    await releaseMail(run, [claimed], NOW)
    expect(await retryMail(run, claimed, NOW)).toBe(true)
    expect(await claimMail(run, due)).toHaveLength(1)
    expect(await retryMail(run, claimed, NOW + MINUTE)).toBe(true)
  })

  it('a process that has lost a mail records nothing of it after staff have made it due again', async () => {
    const { run } = open()
    await queue('made due again')
    const [lost] = await claimMail(run, { now: NOW, atMost: 1, lease: MINUTE })
    if (lost === undefined) throw new Error('it is claimed')
    expect(await retryMail(run, lost, NOW + MINUTE)).toBe(true)
    const [taken] = await claimMail(run, { now: NOW + MINUTE, atMost: 1, lease: MINUTE })
    expect(taken).toMatchObject({ id: lost.id, attempts: lost.attempts })
    await recordDelivery(run, lost, { status: 'failed', error: 'late' })
    await renewClaims(run, [lost], NOW + 100 * MINUTE)
    await releaseMail(run, [lost], NOW)
    expect(await findMail(run, lost.id)).toEqual(taken)
    expect(await claimMail(run, { now: NOW + 2 * MINUTE, atMost: 1, lease: MINUTE })).toMatchObject([{ attempts: 2 }])
  })

  it('a mail that was released unsent still shows why its last attempt failed', async () => {
    const { run } = open()
    await queue('refused once')
    await queue('new')
    const due = { now: NOW, atMost: 2, lease: MINUTE }
    const [failed, fresh] = await claimMail(run, due)
    if (failed === undefined || fresh === undefined) throw new Error('both are claimed')
    await recordDelivery(run, failed, { status: 'waiting', dueAt: NOW, error: 'The mailbox is full' })
    await releaseMail(run, [fresh], NOW)
    await releaseMail(run, await claimMail(run, due), NOW)
    expect(await findMail(run, failed.id)).toMatchObject({ attempts: 1, lastError: 'The mailbox is full' })
    expect(await findMail(run, fresh.id)).toMatchObject({ attempts: 0, lastError: null })
  })

  describe('an outcome that can’t be recorded at once', () => {
    /** Sends everything, while the database fails like this for so many of the statements that record an outcome. */
    const failing = (error: Error, times: number) => {
      let tries = 0
      const run = watched(async (statement) => {
        if (!isRecord(statement)) return
        tries += 1
        if (tries <= times) throw error
      })
      const sent: string[] = []
      const send = async ({ key }: { readonly key: string }): Promise<SendResult> => {
        sent.push(key)
        return { ok: true }
      }
      return { run, transport: { send, close: () => {} }, sent, tries: () => tries }
    }
    const unavailable = new DatabaseUnavailable(new Error('read ECONNRESET'))

    it('while the database does not answer is recorded later, and its mail is not sent again', async () => {
      for (const key of ['sent while it was away', 'sent after']) await queue(key)
      const { run, transport, sent } = failing(unavailable, 3)
      expect(await deliverDue({ run, transport, now: () => NOW })).toBe(2)
      expect(await deliverDue({ run, transport, now: () => NOW + 10 * MINUTE })).toBe(0)
      expect(sent).toHaveLength(2)
    })

    it('meanwhile does not send a mail that another process has claimed since', async () => {
      for (const key of ['sent while it was away', 'claimed by another process']) await queue(key)
      const { run, transport, sent } = failing(unavailable, 1)
      const send: typeof transport.send = async (mail) => {
        const text = `update outbox set attempts = attempts + 1, due_at = $1 where key <> $2`
        await open().run({ text, values: [NOW + 10 * MINUTE, mail.key] })
        return transport.send(mail)
      }
      expect(await deliverDue({ run, transport: { ...transport, send }, now: () => NOW })).toBe(1)
      expect(sent).toHaveLength(1)
    })

    it('is given up by a closing mailer after a limit, which has reported why once', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      await queue('sent while it was away')
      const { run, transport, tries } = failing(unavailable, Number.POSITIVE_INFINITY)
      const errors: unknown[] = []
      const mailer = startMailer({ run, transport, now: () => NOW, onError: (error) => errors.push(error) })
      while (tries() < 2) await immediate()
      const closed = mailer.close()
      vi.advanceTimersByTime(10_000)
      await closed
      expect(errors).toEqual([unavailable])
    })
  })

  describe('with fake timers', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      onTestFinished(() => void vi.useRealTimers())
    })

    it('a claim is not renewed after sending has failed', async () => {
      await queue('fails')
      let renewals = 0
      const run = watched(async (statement) => {
        if (isRenewal(statement)) renewals += 1
      })
      const transport = { send: () => Promise.reject(new Error('the process died')), close: () => {} }
      await expect(deliverDue({ run, transport, now: () => NOW })).rejects.toThrow('died')
      vi.advanceTimersByTime(10 * MINUTE)
      expect(renewals).toBe(0)
    })

    it('an outcome is recorded after a renewal in progress, and not before', async () => {
      await queue('renewed')
      const { promise: renewed, resolve: renew } = Promise.withResolvers<void>()
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
      const { promise: sent, resolve: take } = Promise.withResolvers<SendResult>()
      let isRecorded = false
      const run = watched(async (statement) => {
        if (isRenewal(statement)) await renewed
        isRecorded ||= isRecord(statement)
      })
      const send = () => {
        begin()
        return sent
      }
      const delivering = deliverDue({ run, transport: { send, close: () => {} }, now: () => NOW })
      await begun
      vi.advanceTimersByTime(MINUTE)
      take({ ok: true })
      for (let turns = 0; turns < 5; turns += 1) await immediate()
      expect(isRecorded).toBe(false)
      renew()
      expect(await delivering).toBe(1)
    })

    it('a mailer that is woken just as it finds nothing more runs again', async () => {
      let claims = 0
      const woken = Promise.withResolvers<void>()
      const run: Run = async (statement) => {
        if (isClaim(statement)) claims += 1
        const rows = await open().run<never>(statement)
        if (isClaim(statement) && claims === 1) {
          await queue('woken')
          mailer.wake()
          woken.resolve()
        }
        return rows
      }
      const send = async (): Promise<SendResult> => ({ ok: true })
      const onError = (error: unknown) => expect.fail(String(error))
      const mailer = startMailer({ run, transport: { send, close: () => {} }, now: () => NOW, onError })
      await woken.promise
      // Nothing else is awaited between the end of one run and the start of the next.
      await immediate()
      expect(claims).toBeGreaterThan(1)
      await mailer.close()
    })
  })
}
