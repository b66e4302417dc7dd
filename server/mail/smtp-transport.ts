import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { MailTransport } from './mailer.ts'

interface SmtpOptions {
  /** As `smtp://user:password@host:587`. */
  readonly url: string
  /** The shop's own address. */
  readonly from: { readonly name: string; readonly address: string }
}

const THIS_MACHINE = new Set(['127.0.0.1', '::1', 'localhost'])

/** How a mail server is reached. A password goes to no other machine but by TLS, whatever the server offers. */
export function smtpServerOf(url: string) {
  const { hostname, port, protocol, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const isAuthenticated = username !== ''
  return {
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: isAuthenticated && !THIS_MACHINE.has(host),
    ...(isAuthenticated && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

/** Sends mail through a server. It gives up on one that does not answer within a minute. */
export function smtpTransport({ url, from }: SmtpOptions): MailTransport {
  const server = createTransport({
    ...smtpServerOf(url),
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.address.split('@')[1] ?? 'localhost'
  return {
    async send({ key, to, replyTo, subject, text, html }) {
      try {
        await server.sendMail({
          from,
          to: { name: '', address: to },
          ...(replyTo !== null && { replyTo }),
          subject,
          text,
          ...(html !== null && { html }),
          messageId: `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`,
        })
        return { ok: true }
      } catch (error) {
        return failed(error)
      }
    },
    close: () => server.close(),
  }
}

function failed(error: unknown) {
  const said = error instanceof Error ? error : new Error('The mail server failed')
  // What is wrong with the way in is the shop's to mend, and not the mail's fault.
  const isRefusal = 'permanent' in said && said.permanent === true && 'code' in said && said.code !== 'EAUTH'
  return { ok: false, permanent: isRefusal, error: said.message.slice(0, 500) } as const
}
