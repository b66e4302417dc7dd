import type { FastifyRequest, FastifyServerOptions } from 'fastify'

/**
 * Structured logs on standard error, without personal data. A request is logged by its method and path (a query may hold
 * a cart's key), an error by its name, message, code and stack (a database error's details may hold the values of a row).
 */
export function loggerOptions(level: string): Exclude<FastifyServerOptions['logger'], boolean> {
  return {
    level,
    stream: process.stderr,
    serializers: {
      req: ({ method, url, id }: FastifyRequest) => ({ id, method, path: loggedPath(url) }),
      res: ({ statusCode }: { readonly statusCode: number }) => ({ status: statusCode }),
      err: (error: unknown) => ({ ...loggedError(error) }),
    },
  }
}

/** The return URLs of payment providers and PayJustNow's callback have a secret in their path. */
function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1)
  return path.replace(/^(\/api\/payments\/\w+\/notify|\/checkout\/\w+\/(?:confirmed|cancelled))\/.+$/, '$1/…')
}

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  /** Those that were reported as one. */
  readonly errors?: readonly LoggedError[]
}

function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const errors = error instanceof AggregateError ? { errors: error.errors.map(loggedError) } : {}
  return { type: error.name, message: error.message, stack: error.stack ?? '', ...code, ...errors }
}
