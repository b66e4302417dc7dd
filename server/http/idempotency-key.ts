import type { FastifyRequest } from 'fastify'
import { InvalidRequest } from './valibot-compilers.ts'

type RequestHeaders = Pick<FastifyRequest, 'headers'>

/** The header's value, with or without the quotes of a structured field (RFC 8941); null if there is none. */
export function idempotencyKeyOf({ headers }: RequestHeaders): string | null {
  const given = headers['idempotency-key']
  if (given === undefined) return null
  const key = typeof given === 'string' ? (/^"(.*)"$/.exec(given)?.[1] ?? given) : ''
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw new InvalidRequest(['Idempotency-Key'], 'Idempotency-Key: 1 to 200 visible characters')
}

export function requiredIdempotencyKeyOf(request: RequestHeaders): string {
  const key = idempotencyKeyOf(request)
  if (key !== null) return key
  throw new InvalidRequest(['Idempotency-Key'], 'Idempotency-Key is missing')
}
