import type { ErrorBody } from '#domain/wire/sync-protocol.ts'

/** The result of a call to the shop. */
export type ApiResult<Body> =
  | {
      readonly ok: true
      readonly body: Body
      /** Of a read. */
      readonly headers?: Headers
    }
  | ApiFailure

export type ApiFailure = ApiRefusal | typeof UNREACHABLE

/** An error answer of the shop. All of them have this shape. */
export interface ApiRefusal {
  readonly ok: false
  readonly reason: 'refused'
  /** HTTP. */
  readonly status: number
  /** For programs. */
  readonly code: string
  /** For the person. */
  readonly message: string
  /** Facts for programs, beside the status. */
  readonly data: Readonly<Record<string, unknown>>
}

/** No answer, or one that is not the shop's: whether the call arrived is not known. */
export const UNREACHABLE = { ok: false, reason: 'unreachable' } as const

/** Decodes an HTTP response. Only an error in the shop's shape is a refusal. Rejects where the body is no JSON. */
export async function resultOf<Body>(response: Response): Promise<ApiResult<Body>> {
  const { ok, status, headers } = response
  if (ok) return { ok, body: (await response.json()) as Body, headers }
  const error = (await response.json()) as Partial<ErrorBody> | null
  const { code, message, data } = error ?? {}
  if (typeof code !== 'string' || typeof message !== 'string' || data?.status !== status) return UNREACHABLE
  return { ok, reason: 'refused', status, code, message, data }
}

/** The names of the fields that a refusal is about. */
export function fieldsOf({ data: { fields } }: ApiRefusal): readonly string[] {
  return Array.isArray(fields) ? fields.filter((name) => typeof name === 'string') : []
}

/** Why a call failed, for the person. */
export function failureMessage(
  failure: ApiFailure,
  unreachable = 'We couldn’t connect. Nothing is lost. Please try again in a moment.',
): string {
  return failure.reason === 'refused' ? failure.message : unreachable
}
