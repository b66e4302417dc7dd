import type { AttackedShop } from './attacked-shop.ts'
import type { RegisteredRoute } from './registered-routes.ts'

/** The subset of JSON Schema that the shop's documentation uses. */
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

/** A call as documented in OpenAPI. */
export interface DocumentedCall {
  /** For example `POST /api/orders/:orderId/pay`. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly tag: string
  /** The schema of all its fields, in path, query and body. */
  readonly schema: JsonSchema
  /** The names of the fields in the path. */
  readonly inPath: readonly string[]
  /** The documented statuses, with their descriptions. */
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

/** Every call of the OpenAPI document that has an input schema. */
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
