import type { AttackedShop } from './attacked-shop.ts'
import type { RegisteredRoute } from './registered-routes.ts'

/** As much of JSON Schema as the shop's documentation says. */
export interface JsonSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
}

/** A call as the shop documents it to everybody. */
export interface DocumentedCall {
  /** `POST /api/orders/:orderId/pay`. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly tag: string
  /** Of all its fields, wherever they go. */
  readonly schema: JsonSchema
  /** The names of those that go into the path. */
  readonly inPath: readonly string[]
  /** The statuses that it says it answers with, and what it says of each. */
  readonly statuses: ReadonlyMap<number, string>
  readonly route: RegisteredRoute
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required?: boolean
  readonly schema: JsonSchema
}

interface Operation {
  readonly tags?: readonly string[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
  readonly responses: Readonly<Record<string, { readonly description?: string }>>
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** Every call of the OpenAPI document that has a schema for what it takes. */
export async function documentedCalls({ app, routes }: AttackedShop): Promise<readonly DocumentedCall[]> {
  const { paths } = (await app.inject('/api/docs/json')).json() as { readonly paths: Paths }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const url = path.replaceAll(/\{([^}]+)\}/g, ':$1')
      const route = routes.find((each) => each.method === method.toUpperCase() && each.url === url)
      const isCall = route !== undefined && Object.keys(route.answers).length > 0
      return isCall ? [callOf(route, operation)] : []
    }),
  )
}

function callOf(route: RegisteredRoute, operation: Operation): DocumentedCall {
  const { method, url } = route
  const { parameters = [], requestBody, responses, tags = [] } = operation
  const given: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.flatMap(({ name, required }) => (required === true ? [name] : [])),
  }
  const body = requestBody?.content['application/json']?.schema
  return {
    name: `${method} ${url}`,
    method: method as DocumentedCall['method'],
    url,
    tag: tags[0] ?? '',
    schema: body === undefined ? given : { allOf: [given, body] },
    inPath: parameters.flatMap((each) => (each.in === 'path' ? [each.name] : [])),
    statuses: new Map(Object.entries(responses).map(([status, { description = '' }]) => [Number(status), description])),
    route,
  }
}
