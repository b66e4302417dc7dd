import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type * as v from 'valibot'

/** A registered route with one method. */
export interface RegisteredRoute {
  readonly method: string
  readonly url: string
  /** For a call: the schema of its input, and those of its answers by status. */
  readonly payload: v.GenericSchema | null
  readonly answers: Readonly<Record<string, v.GenericSchema>>
}

/** Fastify publishes each new server on this channel, before anything is registered on it. */
const MADE = 'fastify.initialization'

/** Runs the function, and returns its result and every route registered meanwhile, in any plugin. */
export async function recordRoutes<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly routes: readonly RegisteredRoute[] }> {
  const routes: RegisteredRoute[] = []
  const onMade = (message: unknown): void => {
    const { fastify } = message as { readonly fastify: FastifyInstance }
    fastify.addHook('onRoute', (route) => void routes.push(...routesOf(route)))
  }
  subscribe(MADE, onMade)
  try {
    return { result: await work(), routes }
  } finally {
    unsubscribe(MADE, onMade)
  }
}

function routesOf({ method, url, schema = {} }: RouteOptions): RegisteredRoute[] {
  const payload = isSchema(schema.body) ? schema.body : isSchema(schema.querystring) ? schema.querystring : null
  const answers = Object.fromEntries(
    Object.entries(schema.response ?? {}).flatMap(([status, answer]) => (isSchema(answer) ? [[status, answer]] : [])),
  )
  return [method].flat().map((each) => ({ method: each, url, payload, answers }))
}

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && '~standard' in value
}
