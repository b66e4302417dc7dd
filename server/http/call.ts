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
import { isStorable } from './storable.ts'
import { InvalidRequest } from './valibot-compilers.ts'

export type CallResult<Body> = { readonly ok: true; readonly body: Body } | CallError

interface Call<Payload extends v.GenericSchema, Answer extends v.GenericSchema> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: `/api/${string}`
  /** For the documentation: the group, and a line on what it does. */
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
  /** What the call takes, wherever it comes: in the path, the query, or a body of JSON or form fields. */
  readonly payload: Payload
  readonly answer: Answer
  /** The status of an answer that is no error; 200 if not said. */
  readonly success?: 200 | 201 | 202
  /** `form` checks the payload as `formCheck` does; a function checks it in its own way. By its schema alone if not said. */
  readonly check?: 'form' | FastifySchemaCompiler<FastifySchema>
  /** The largest body that it reads, in bytes; the shop's usual one if not said. */
  readonly bodyLimit?: number
  /** Beside those that every call has. */
  readonly errors?: Readonly<Record<number, string>>
  readonly handle: (
    payload: v.InferOutput<Payload>,
    exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ) => Promise<CallResult<v.InferOutput<Answer>>> | CallResult<v.InferOutput<Answer>>
}

/** Registers a call: its schemas check, type and document it. */
export function registerCall<Payload extends v.GenericSchema, Answer extends v.GenericSchema>(
  app: FastifyInstance,
  call: Call<Payload, Answer>,
): void {
  const { method, url, tag, summary, description, payload, answer, success = 200, check, bodyLimit, errors = {} } = call
  const place = method === 'POST' ? 'body' : 'querystring'
  const key = method === 'POST' ? 'body' : 'query'
  const route: RouteOptions = {
    method,
    url,
    ...(check !== undefined && { validatorCompiler: check === 'form' ? formCheck : check }),
    ...(bodyLimit !== undefined && { bodyLimit }),
    schema: {
      tags: [tag],
      summary,
      ...(description !== undefined && { description }),
      ...(method === 'POST' && { consumes: ['application/json', 'application/x-www-form-urlencoded'] }),
      [place]: payload,
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
      return answered.ok ? reply.code(success).send(answered.body) : sendError(reply, answered)
    },
  }
  app.route(route)
}

/** Whoever stands between looks at one place only, and must not see another request than the shop does. */
function refuseContradictions(given: readonly unknown[]): void {
  const said = new Map<string, unknown>()
  const fields: string[] = []
  for (const [name, value] of given.flatMap((each) => Object.entries(each ?? {}))) {
    if (said.has(name) && said.get(name) !== value) fields.push(name)
    said.set(name, value)
  }
  if (fields.length > 0) throw new InvalidRequest(fields.slice(0, 20), 'This is said twice, and not the same.')
}

function refuseUnstorable(payload: unknown): void {
  if (typeof payload !== 'object' || payload === null) return
  const fields = Object.entries(payload).flatMap((field) => (isStorable(field) ? [] : [field[0]]))
  if (fields.length > 0) throw new InvalidRequest(fields.slice(0, 20), 'This holds characters that no text has.')
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
