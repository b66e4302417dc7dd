import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createTransport } from 'nodemailer'
import { expect, it, onTestFinished } from 'vitest'
import { smtpServerOf, smtpTransport } from '#server/mail/smtp-transport.ts'
import { openFakeSmtpServer } from './fake-smtp-server.ts'
import { from, mail } from './mail-fixture.ts'

/** Of a mail that is being sent. */
const counts = { attempts: 1, claims: 1 }
const stored = { id: 1, status: 'waiting', ...counts, createdAt: 0, sentAt: null, lastError: null } as const

it.each([
  ['smtp://shop:secret@mail.example', { host: 'mail.example', port: 587, secure: false, requireTLS: true }],
  ['smtps://shop:secret@mail.example', { host: 'mail.example', port: 465, secure: true, requireTLS: true }],
  ['smtp://shop:se%2Fcret@[::1]:2525', { host: '::1', port: 2525, requireTLS: false, auth: { pass: 'se/cret' } }],
  ['smtp://shop:secret@127.0.0.1', { requireTLS: false }],
  ['smtp://relay.example:25', { host: 'relay.example', port: 25, secure: false, requireTLS: false }],
])('%s: the mail server’s password is sent to no other machine without TLS', (url, expected) => {
  expect(smtpServerOf(url)).toMatchObject(expected)
})

it('a mail server without TLS gets no password if TLS is required', async () => {
  const { url, emails } = await openFakeSmtpServer({ user: 'shop' })
  const server = createTransport({ ...smtpServerOf(url), requireTLS: true })
  await expect(server.sendMail({ from: 'a@x.example', to: 'b@x.example', text: 'x' })).rejects.toMatchObject({
    code: 'ETLS',
  })
  expect(emails).toEqual([])
  server.close()
})

it.each([
  { what: 'its recipient', name: 'anna@example.org', outcome: 'is given up', permanent: true },
  { what: 'its content', name: 'data', outcome: 'is given up', permanent: true },
  { what: 'the shop as its sender', name: from.address, outcome: 'is tried again', permanent: false },
])('an e-mail for which the mail server refuses $what for good $outcome', async ({ name, permanent }) => {
  const { url, refuse } = await openFakeSmtpServer()
  const { send, close } = smtpTransport({ url, from })
  onTestFinished(close)
  refuse.set(name, 550)
  const addressed = { replyTo: null, html: null, customerId: null, orderId: null }
  expect(await send({ ...stored, ...mail(), ...addressed })).toMatchObject({ ok: false, permanent })
})

it('what a mail server says is one line that a database can store', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {}).write('220 here\r\n')
    socket.on('data', (line) => socket.write(/^RCPT/.test(`${line}`) ? '550 no \0mailbox\t🛋\r\n' : '250 ok\r\n'))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { send, close } = smtpTransport({ url: `smtp://127.0.0.1:${port}`, from })
  onTestFinished(close)
  const addressed = { replyTo: null, html: null, customerId: null, orderId: null }
  const refused = await send({ ...stored, ...mail(), ...addressed })
  expect(refused).toMatchObject({ ok: false, permanent: true, error: expect.stringContaining('550 no mailbox') })
})

it('a mailbox recognises an e-mail that is sent again, and takes two of the same words for two', async () => {
  const { url, emails } = await openFakeSmtpServer()
  const { send, close } = smtpTransport({ url, from })
  const addressed = { replyTo: null, html: null, customerId: null, orderId: null }
  const [one, other] = [mail(), mail()].map((each) => ({ ...stored, ...each, ...addressed }))
  for (const each of [one, one, other]) if (each !== undefined) expect(await send(each)).toEqual({ ok: true })
  close()
  const [first, again, another] = emails.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1])
  expect(again).toBe(first)
  expect(another).not.toBe(first)
})
