import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { inOneLine } from './compose-email.ts'
import type { MailTransport } from './mailer.ts'

interface SmtpOptions {
  /** For example `smtp://user:password@host:587`. */
  readonly url: string
  /** The shop's own address. */
  readonly from: { readonly name: string; readonly address: string }
}

const LOOPBACK_HOSTS = new Set(['127.0.0.1', '::1', 'localhost'])

/** The options of the connection. A password is sent to another machine over TLS only. */
export function smtpServerOf(url: string) {
  const { hostname, port, protocol, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const isAuthenticated = username !== ''
  return {
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: isAuthenticated && !LOOPBACK_HOSTS.has(host),
    ...(isAuthenticated && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

/** Sends mail by SMTP. Fails if the server does not answer within a minute. */
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

/** The SMTP commands whose refusal is about one mail. Any other refuses the shop itself: its address, its login or its sender. */
const ABOUT_ONE: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA'])

function failed(error: unknown) {
  const cause = error instanceof Error ? error : new Error('The mail server failed')
  const isRefusal =
    'permanent' in cause && cause.permanent === true && 'command' in cause && ABOUT_ONE.has(cause.command)
  return { ok: false, permanent: isRefusal, error: inOneLine(cause.message).slice(0, 500).toWellFormed() } as const
}
