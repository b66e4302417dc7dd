import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isTemporary } from '#server/database/database-unavailable.ts'
import { type CallError, callError } from './call-error.ts'
import { discardBody } from './discard-body.ts'
import { Overloaded, overloaded, RETRY_AFTER_S } from './overloaded.ts'
import { InvalidRequest } from './valibot-compilers.ts'

const unavailable = callError({
  status: 503,
  code: 'unavailable',
  message: 'The shop is temporarily unavailable. Please try again in a moment.',
})

/** Answers every error in the same shape. An unexpected one becomes a 500 without details. */
export async function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const answer = answerOf(error)
  if (answer === unavailable) reply.header('retry-after', RETRY_AFTER_S)
  if (answer.error.data.status === 413) await discardBody(request.raw)
  if (answer.error.data.status >= 500 && answer !== overloaded) request.log.error({ err: error }, 'a call failed')
  return sendError(reply, answer)
}

export function sendError(reply: FastifyReply, { error }: CallError): FastifyReply {
  const seconds = error.data.retry_after
  if (typeof seconds === 'number') reply.header('retry-after', seconds)
  return reply
    .code(error.data.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(error))
}

export function notFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, callError({ status: 404, code: 'not_found', message: 'Unknown call.' }))
}

function answerOf(error: FastifyError): CallError {
  if (error instanceof InvalidRequest) {
    const { message, fields } = error
    return callError({ status: 400, code: 'bad_request', message, data: { fields } })
  }
  if (error instanceof Overloaded) return overloaded
  if (isTemporary(error)) return unavailable
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return callError({ status: 413, code: 'body_too_large', message: 'This is too large to send.' })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return callError({ status: 415, code: 'unsupported_media_type', message: 'Send JSON, or a form.' })
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return callError({ status: 400, code: 'malformed_body', message: 'The body isn’t valid JSON.' })
  }
  const status = error.statusCode ?? 500
  if (status === 429) {
    return callError({ status, code: 'too_many_requests', message: 'Too many requests. Please try again in a minute.' })
  }
  if (status >= 400 && status < 500)
    return callError({ status, code: 'bad_request', message: 'This request isn’t valid.' })
  const message = 'Something went wrong on our side. Nothing is lost. Please try again.'
  return callError({ status: 500, code: 'internal_server_error', message })
}
