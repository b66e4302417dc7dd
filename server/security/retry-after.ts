import type { FastifyReply } from 'fastify'
import type { CallError } from '#server/http/call-error.ts'

/** Says in the header, too, how many seconds whoever came too often has to wait. */
export function withRetryAfter<Answer extends { readonly ok: true }>(
  reply: FastifyReply,
  answered: Answer | CallError,
): Answer | CallError {
  const seconds = answered.ok ? undefined : answered.error.data.retry_after
  if (typeof seconds === 'number') reply.header('retry-after', seconds)
  return answered
}
