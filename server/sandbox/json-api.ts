import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { rawBody } from '#server/http/raw-body.ts'
import { decodeJson } from '#server/payments/provider-http.ts'

// The JSON APIs of the fake providers that are called by the shop's server.

export const TextSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(255))
export const UrlSchema = v.pipe(v.string(), v.regex(/^https?:\/\/./), v.maxLength(500))
export const AmountSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
export const customerEntries = {
  first_name: TextSchema,
  last_name: TextSchema,
  email: v.pipe(v.string(), v.regex(/^[^@\s]+@[^@\s]+$/)),
  mobile_number: v.pipe(v.string(), v.regex(/^\+27\d{9}$/)),
}

/** Answers 401 to calls without this header. */
export function requireAuthorization(
  app: FastifyInstance,
  { header, message }: { readonly header: string; readonly message: string },
): void {
  app.addHook('preHandler', async ({ headers }, reply) =>
    headers.authorization === header ? undefined : reply.code(401).send({ message }),
  )
}

export function parseJson<Schema extends v.GenericSchema>(schema: Schema, { body }: FastifyRequest) {
  return decodeJson(schema, rawBody(body))
}
