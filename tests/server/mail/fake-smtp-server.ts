import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

export interface FakeSmtpServer {
  readonly url: string
  /** The delivered e-mails, unparsed. */
  readonly emails: readonly { readonly to: string; readonly source: string }[]
  /** The SMTP error code for each refused recipient or sender, or by the name `connection` for every connection, or `data` for every content. */
  readonly refuse: Map<string, number>
  readonly close: () => Promise<void>
}

/** A local mail server that accepts everything and forwards nothing. It closes with the test. */
export async function openFakeSmtpServer(users: Users = {}): Promise<FakeSmtpServer> {
  const office = await startFakeSmtpServer(users)
  onTestFinished(office.close)
  return office
}

interface Users {
  readonly user?: string
}

/** The same, to be closed by the caller. */
export async function startFakeSmtpServer({ user }: Users = {}): Promise<FakeSmtpServer> {
  const emails: { to: string; source: string }[] = []
  const refuse = new Map<string, number>()
  const refusalOf = (name: string) => {
    const responseCode = refuse.get(name)
    return responseCode === undefined ? null : Object.assign(new Error('Not here'), { responseCode })
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: user === undefined,
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username }, _session, done) =>
      username === user ? done(null, { user: username }) : done(new Error('Nobody of that name')),
    onConnect: (_session, done) => done(refusalOf('connection')),
    onMailFrom: ({ address }, _session, done) => done(refusalOf(address)),
    onRcptTo: ({ address }, _session, done) => done(refusalOf(address)),
    onData: (stream, { envelope }, done) => {
      text(stream).then((source) => {
        const refusal = refusalOf('data')
        if (refusal !== null) return done(refusal)
        emails.push({ to: envelope.rcptTo.map(({ address }) => address).join(), source })
        done()
      }, done)
    },
  })
  server.on('error', () => {})
  const socket = server.listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address() as AddressInfo
  const who = user === undefined ? '' : `${user}:secret@`
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  return { url: `smtp://${who}127.0.0.1:${port}`, emails, refuse, close }
}
