import { data } from 'react-router-dom'
import type { ApiResult } from './api-result.ts'

/** Why a page could not be loaded, as its error boundary reads it from the thrown response. */
export interface LoadFailure {
  readonly reason: 'not_found' | 'unreachable' | 'failed'
}

/** Returns the body of a result. Throws a failure to the route's error boundary, with its HTTP status. */
export function bodyOrThrow<Body>(result: ApiResult<Body>): Body {
  if (result.ok) return result.body
  if (result.reason === 'unreachable') throw failedLoad({ reason: 'unreachable', status: 503 })
  throw failedLoad(
    isNotFound(result) ? { reason: 'not_found', status: 404 } : { reason: 'failed', status: result.status },
  )
}

/** Whether the shop has no such thing, or a URL names something that cannot exist, such as `%00`. */
export function isNotFound(result: ApiResult<unknown>): boolean {
  return !result.ok && result.reason === 'refused' && (result.status === 404 || result.status === 400)
}

export function failedLoad({ reason, status }: LoadFailure & { readonly status: number }) {
  return data({ reason } satisfies LoadFailure, { status })
}
