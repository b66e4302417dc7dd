import type { FastifyRequest, FastifyServerOptions } from 'fastify'

/**
 * Structured logs on the standard error, without anybody's data: of a request its method and path (a query may hold a
 * cart's key), of an error its kind, words, code and place (a database's details may hold the values of a row).
 */
export function loggerOptions(level: string): Exclude<FastifyServerOptions['logger'], boolean> {
  return {
    level,
    stream: process.stderr,
    serializers: {
      req: ({ method, url, id }: FastifyRequest) => ({ id, method, path: loggedPath(url) }),
      res: ({ statusCode }: { readonly statusCode: number }) => ({ status: statusCode }),
      err: (error: unknown) => loggedError(error),
    },
  }
}

/** Return addresses of payment providers, and PayJustNow's callback, hold a secret in their path. */
function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1)
  return path.replace(/^(\/api\/payments\/\w+\/notify|\/checkout\/\w+\/(?:confirmed|cancelled))\/.+$/, '$1/…')
}

function loggedError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { type: error.name, message: error.message, stack: error.stack ?? '', ...code }
}
