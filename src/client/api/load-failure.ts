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
  const { status } = result
  throw failedLoad({ reason: status === 404 ? 'not_found' : 'failed', status })
}

export function failedLoad({ reason, status }: LoadFailure & { readonly status: number }) {
  const failure: LoadFailure = { reason }
  return data(failure, { status })
}
