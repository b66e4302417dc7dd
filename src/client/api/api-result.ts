import { isUnansweredStatus } from '#domain/site/unanswered.ts'
import type { ErrorBody } from '#domain/wire/sync-protocol.ts'

/** The result of a call to the shop. */
export type ApiResult<Body> =
  | {
      readonly ok: true
      readonly body: Body
      /** Only of a read. */
      readonly headers?: Headers
    }
  | ApiFailure

export type ApiFailure = ApiError | typeof UNREACHABLE

/** An error response of the shop. All of them have this shape. */
export interface ApiError {
  readonly ok: false
  readonly reason: 'refused'
  /** The HTTP status. */
  readonly status: number
  /** For programs. */
  readonly code: string
  /** For the user. */
  readonly message: string
  /** Details for programs, including the status. */
  readonly data: Readonly<Record<string, unknown>>
}

/** No response, or one that is not from the shop: it is not known whether the call was processed. */
export const UNREACHABLE = { ok: false, reason: 'unreachable' } as const

/**
 * Decodes an HTTP response. Only an error in the shop's shape is an `ApiError`. Rejects if the body is not JSON. `reader` reads
 * the body: ky's own call does so within its timeout, which the response does not have.
 */
export async function decodeResponse<Body>(
  response: Response,
  reader: Pick<Response, 'json'> = response,
): Promise<ApiResult<Body>> {
  const { ok, status, headers } = response
  if (ok) return { ok, body: (await reader.json()) as Body, headers }
  const error = (await reader.json()) as Partial<ErrorBody> | null
  const { code, message, data } = error ?? {}
  if (typeof code !== 'string' || typeof message !== 'string' || data?.status !== status) return UNREACHABLE
  return { ok, reason: 'refused', status, code, message, data }
}

/** Whether the shop could not answer: whatever was read may exist. */
export function isUnanswered(result: ApiResult<unknown>): result is ApiFailure {
  return !result.ok && (result.reason === 'unreachable' || isUnansweredStatus(result.status))
}

/** The names of the fields that an error is about. */
export function errorFieldsOf({ data: { fields } }: ApiError): readonly string[] {
  return Array.isArray(fields) ? fields.filter((name) => typeof name === 'string') : []
}

/** Why a call failed, for the user. */
export function failureMessage(
  failure: ApiFailure,
  unreachable = 'We couldn’t connect. Nothing is lost. Please try again in a moment.',
): string {
  return failure.reason === 'refused' ? failure.message : unreachable
}
