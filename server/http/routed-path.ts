import type { FastifyRequest } from 'fastify'

/** The path by which a request was routed. In its URL, characters may be percent-encoded; an encoded slash stays so. */
export function routedPath({ routeOptions, url }: FastifyRequest): string {
  const [path = ''] = url.split(/[?#]/, 1)
  return routeOptions.url === '/*' ? decodeURI(path) : (routeOptions.url ?? path)
}
