import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import {
  ContactAcceptedSchema,
  type ContactMessage,
  ContactMessageSchema,
  HONEYPOT,
} from '#domain/contact/contact-message.ts'
import { HOUR } from '#domain/durations.ts'
import { dayAt, isoOf } from '#domain/shipping/calendar.ts'
import type { Run } from '#server/database/sql.ts'
import { registerCall } from '#server/http/call.ts'
import { inOneLine } from '#server/mail/compose-email.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { consumeQuota, type Quota, tooManyRequests } from '#server/security/rate-limiter.ts'
import { tokenOf } from '#server/sessions/session-cookie.ts'
import type { Sessions } from '#server/sessions/sessions.ts'

/** The messages of one visitor. */
const MESSAGES: Quota = { name: 'contact', limit: 10, window: HOUR }

const PayloadSchema = v.object({ ...ContactMessageSchema.entries, [HONEYPOT]: v.optional(v.unknown()) })

interface ContactCallOptions {
  readonly sessions: Pick<Sessions, 'sessionOf'>
  readonly run: Run
  readonly mailer: Pick<Mailer, 'wake'>
  /** The address that receives the messages. */
  readonly shopAddress: string
  /** Epoch ms. */
  readonly now: () => number
}

const thanks = { message: 'Thank you. We’ve received your message, and someone will reply soon.' }

export function contactCalls(
  app: FastifyInstance,
  { run, sessions, mailer, shopAddress, now }: ContactCallOptions,
): void {
  registerCall(app, {
    method: 'POST',
    url: '/api/contact',
    tag: 'contact',
    summary: 'Send a message to the shop',
    description: 'The same message sent again on the same day counts once.',
    payload: PayloadSchema,
    answer: ContactAcceptedSchema,
    success: 202,
    check: 'form',
    errors: { 429: 'Too many in an hour.' },
    handle: async (payload, { request }) => {
      // Only bots fill in the hidden field. Their messages are discarded.
      if (payload[HONEYPOT]) return { ok: true, body: thanks }
      const at = now()
      const taken = await consumeQuota(run, { quota: MESSAGES, who: request.ip, now: at })
      if (!taken.ok) return tooManyRequests(taken.retryAfter)
      const customerId = (await sessions.sessionOf(tokenOf(request)))?.customerId ?? null
      await queueMail(run, { ...mailOf(payload, { shopAddress, at }), customerId }, at)
      mailer.wake()
      return { ok: true, body: thanks }
    },
  })
}

function mailOf(payload: ContactMessage, { shopAddress, at }: { readonly shopAddress: string; readonly at: number }) {
  const { email, message } = payload
  const name = inOneLine(payload.name)
  const day = isoOf(dayAt(at))
  const content = createHash('sha256')
    .update(JSON.stringify([name, email, message]))
    .digest('hex')
  return {
    key: `contact:${day}:${content}`,
    to: shopAddress,
    replyTo: { name, address: email },
    subject: `Message from ${name}`,
    text: `${message}\n\n${name}\n${email}\n`,
  }
}
