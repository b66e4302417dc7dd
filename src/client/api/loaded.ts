import { data } from 'react-router-dom'
import type { Answer } from './shop-api.ts'

/** Why a page could not be loaded, as its error boundary reads it from the thrown response. */
export interface LoadFailure {
  readonly reason: 'not_found' | 'unreachable' | 'failed'
}

/** The body of an answer; a failure is thrown to the route's error boundary with its HTTP status. */
export function loaded<Body>(answer: Answer<Body>): Body {
  if (answer.ok) return answer.body
  throw failedLoad(answer)
}

export function failedLoad({ reason, status }: LoadFailure & { readonly status: number }) {
  const failure: LoadFailure = { reason }
  return data(failure, { status })
}
