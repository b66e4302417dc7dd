import '@fastify/swagger'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  FastifySchemaCompiler,
  RouteOptions,
} from 'fastify'
import * as v from 'valibot'
import { ErrorBodySchema } from '#domain/wire/sync-protocol.ts'
import type { CallError } from './call-error.ts'
import { sendError } from './errors.ts'
import { formCheck } from './form-check.ts'
import { refuseTooManyFields } from './read-forms.ts'
import { sendShared, sharedJson } from './shared-text.ts'
import { isStorable } from './storable.ts'
import { InvalidRequest } from './valibot-compilers.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

export type CallResult<Body> = { readonly ok: true; readonly body: Body } | CallError

export interface HttpExchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A call of the API. `Caller` is what is known of who asks, where a wrapper of `registerCall` finds it out. */
export interface Call<Payload extends v.GenericSchema, Answer extends v.GenericSchema, Caller = unknown> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: `/api/${string}`
  /** For the documentation: the group and a one-line summary. */
  readonly tag:
    | 'cart'
    | 'coupons'
    | 'catalogue'
    | 'sync'
    | 'reading'
    | 'search'
    | 'reviews'
    | 'contact'
    | 'site'
    | 'customer'
    | 'orders'
    | 'support'
  readonly summary: string
  readonly description?: string
  /** What the call takes, from the path, the query, or a body of JSON or form fields; nothing by default. */
  readonly payload?: Payload
  readonly answer: Answer
  /** The status of a successful answer; 200 by default. */
  readonly success?: 200 | 201 | 202
  /** How the payload is checked: `form` by `formCheck`, or by the function. By the schema alone by default. */
  readonly check?: 'form' | FastifySchemaCompiler<FastifySchema>
  /** The largest body that it reads, in bytes; the server's limit by default. */
  readonly bodyLimit?: number
  /** Whether many requests are answered with the same object. It is serialized and compressed only once. */
  readonly isShared?: true
  /** In addition to those that every call has. */
  readonly errors?: Readonly<Record<number, string>>
  readonly handle: (
    payload: v.InferOutput<Payload>,
    exchange: Caller & HttpExchange,
  ) => Promise<CallResult<v.InferOutput<Answer>>> | CallResult<v.InferOutput<Answer>>
}

/** Registers a call: its schemas check, type and document it. */
export function registerCall<Payload extends v.GenericSchema, Answer extends v.GenericSchema>(
  app: FastifyInstance,
  call: Call<Payload, Answer>,
): void {
  const { method, url, tag, summary, description, answer, success = 200, check, bodyLimit, errors = {} } = call
  const source = method === 'POST' ? 'body' : 'querystring'
  const key = method === 'POST' ? 'body' : 'query'
  const route: RouteOptions = {
    method,
    url,
    ...(check !== undefined && { validatorCompiler: check === 'form' ? formCheck : check }),
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(call.isShared && { compress: false }),
    schema: {
      tags: [tag],
      summary,
      ...(description !== undefined && { description }),
      ...(method === 'POST' && { consumes: ['application/json', 'application/x-www-form-urlencoded'] }),
      [source]: call.payload ?? v.object({}),
      response: {
        [success]: v.pipe(answer, v.description('Done.')),
        ...Object.fromEntries(
          Object.entries({ 400: 'A field is missing or wrong: `data.fields` names it.', ...errors }).map(
            ([status, says]) => [status, v.pipe(ErrorBodySchema, v.description(says))],
          ),
        ),
      },
    },
    preValidation: async (request) => {
      const given = [request.query, request.params, request.body]
      given.forEach(refuseTooManyFields)
      if (given.every((each) => each === undefined || each === null || isRecord(each))) {
        refuseContradictions(given)
        request[key] = Object.assign({}, ...given)
      }
    },
    handler: async (request, reply) => {
      const given = request[key] as v.InferOutput<Payload>
      refuseUnstorable(given)
      const answered = await call.handle(given, { request, reply })
      if (!answered.ok) return sendError(reply, answered)
      reply.code(success)
      if (call.isShared) return sendShared(reply.type(JSON_TYPE), await sharedJson(answered.body as object))
      return reply.send(answered.body)
    },
  }
  app.route(route)
}

/** A proxy may check only one of the sources, so a field with two different values is refused. */
function refuseContradictions(given: readonly unknown[]): void {
  const seen = new Map<string, unknown>()
  const fields: string[] = []
  for (const [name, value] of given.flatMap((each) => Object.entries(each ?? {}))) {
    if (seen.has(name) && seen.get(name) !== value) fields.push(name)
    seen.set(name, value)
  }
  if (fields.length > 0) throw new InvalidRequest(fields.slice(0, 20), 'A field has two different values.')
}

function refuseUnstorable(payload: unknown): void {
  if (typeof payload !== 'object' || payload === null) return
  const fields = Object.entries(payload).flatMap((field) => (isStorable(field) ? [] : [field[0]]))
  if (fields.length > 0)
    throw new InvalidRequest(fields.slice(0, 20), 'The text contains characters that can’t be stored.')
}

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
