import '@fastify/helmet'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isTemporary } from '#server/database/database-unavailable.ts'
import { answerError } from '#server/http/errors.ts'
import { plainPage } from '#server/http/plain-page.ts'

/** When it is worth asking again for a page that took too long, in seconds. */
const RETRY_AFTER = 5

const FAILED = {
  title: 'Something went wrong',
  advice: 'The problem is on our side. Your cart is safe. Please try again in a moment.',
}
const UNAVAILABLE = {
  title: 'The shop can’t answer just now',
  advice: 'Your cart is safe. Please try again in a moment.',
}

/** Answers in the place of a page that can't be shown, without a word of why: whoever followed a link finds a page. */
export function answerErrorPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply): unknown {
  if ((error.statusCode ?? 500) < 500) return answerError(error, request, reply)
  request.log.error({ err: error }, 'a page failed')
  const isBrief = isTemporary(error) || error.name === 'TimeoutError'
  const { title, advice } = isBrief ? UNAVAILABLE : FAILED
  if (isBrief) reply.header('retry-after', RETRY_AFTER)
  const body = `      <h1>${title}</h1>
      <p>${advice}</p>
      <p><a href="">Try again</a> or go <a href="/">home</a>.</p>`
  return reply
    .code(isBrief ? 503 : 500)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(plainPage({ title: `${title} | Rusbank`, nonce: reply.cspNonce, body }))
}
