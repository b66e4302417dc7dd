import type { FastifyRequest } from 'fastify'

/** The path by which a request was routed. In its URL, any character may be percent-encoded. */
export function routedPath({ routeOptions, params, url }: FastifyRequest): string {
  if (routeOptions.url === '/*') return `/${(params as { readonly '*': string })['*']}`
  return routeOptions.url ?? url
}
