import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { FastifyInstance, FastifySchema } from 'fastify'
import type * as v from 'valibot'

/** Documents every call at `/api/docs`, from the schemas that check it. Must be registered before the calls. */
export async function documentCalls(
  app: FastifyInstance,
  { hiddenTags }: { readonly hiddenTags: readonly string[] },
): Promise<void> {
  const isHidden = (name: string) => hiddenTags.includes(name)
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: {
        title: 'Rusbank',
        version: '1',
        description:
          'Every amount is in cents (ZAR, VAT included). Every error is `{code, message, data: {status}}` with the same HTTP status. ' +
          'The cart calls and the checkout accept an `Idempotency-Key` header: a call repeated within a day gets its first answer again.',
      },
      tags: [
        {
          name: 'cart',
          description: 'The specification’s cart calls, for guests by `cartKey` and for customers by `token`.',
        },
        { name: 'coupons' },
        { name: 'catalogue' },
        { name: 'reading', description: 'Articles, information pages, questions and the company’s details.' },
        { name: 'search' },
        { name: 'reviews' },
        { name: 'contact' },
        { name: 'site' },
        {
          name: 'customer',
          description:
            'Accounts. The customer is identified by the cookie `rusbank_session` (over HTTPS `__Host-rusbank_session`), by `token` in the payload, or by `Authorization: Bearer`.',
        },
        {
          name: 'support',
          description:
            'The calls of the console at `/support`. Staff are identified by the cookie `rusbank_staff` (over HTTPS `__Host-rusbank_staff`).',
        },
        { name: 'orders', description: 'The checkout and orders. An order is read by its `key`, or by its customer.' },
        { name: 'sync', description: 'The calls by which the shop’s own pages synchronize a browser’s log.' },
      ].filter(({ name }) => !isHidden(name)),
    },
    transform: ({ schema, url }) => {
      if (schema === undefined) return { schema, url }
      return { schema: schema.tags?.some(isHidden) ? { ...schema, hide: true } : toOpenApi(schema, url), url }
    },
  })
  const inlineStyle = `'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='`
  const transformStaticCSP = (policy: string) => policy.replace('style-src', `style-src ${inlineStyle}`)
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { docExpansion: 'list' }, transformStaticCSP })
}

const parts = ['body', 'querystring', 'params', 'headers'] as const

/** Converts a route's schema from Valibot to JSON Schema. */
function toOpenApi(schema: FastifySchema, url: string): FastifySchema {
  const given = parts.flatMap((part) => (schema[part] === undefined ? [] : [[part, convert(schema[part], 'input')]]))
  const answers = Object.entries((schema.response ?? {}) as Record<string, unknown>)
  const response = Object.fromEntries(answers.map(([status, answer]) => [status, convert(answer, 'output')]))
  return separatePathFields({ ...schema, ...Object.fromEntries(given), ...(answers.length > 0 && { response }) }, url)
}

/** A call's schema has the fields of its path and its query together. OpenAPI needs them apart. */
function separatePathFields(schema: FastifySchema, url: string): FastifySchema {
  const inPath = (name: string) => url.split('/').includes(`:${name}`)
  const query = schema.querystring as
    | { readonly properties?: object; readonly required?: readonly string[] }
    | undefined
  const fields = Object.entries(query?.properties ?? {})
  if (!fields.some(([name]) => inPath(name))) return schema
  const fieldsWhere = (predicate: (name: string) => boolean) => ({
    ...query,
    properties: Object.fromEntries(fields.filter(([name]) => predicate(name))),
    required: query?.required?.filter(predicate) ?? [],
  })
  return { ...schema, params: fieldsWhere(inPath), querystring: fieldsWhere((name) => !inPath(name)) }
}

function convert(schema: unknown, typeMode: 'input' | 'output'): unknown {
  if (typeof schema !== 'object' || schema === null || !('~standard' in schema)) return schema
  return toJsonSchema(schema as v.GenericSchema, { target: 'openapi-3.0', errorMode: 'ignore', typeMode })
}
