import type { ErrorBody } from '#domain/wire/sync-protocol.ts'

/** An error that a call answers with: the body of the response, with its HTTP status inside. */
export interface CallError {
  readonly ok: false
  readonly error: ErrorBody
}

interface ErrorFacts {
  readonly status: number
  readonly code: string
  readonly message: string
  /** For programs, in addition to the status. */
  readonly data?: Readonly<Record<string, unknown>>
}

export function callError({ status, code, message, data }: ErrorFacts): CallError {
  return { ok: false, error: { code, message, data: { status, ...data } } }
}

export function badField(field: string, message: string): CallError {
  return callError({ status: 400, code: 'bad_request', message, data: { fields: [field] } })
}
