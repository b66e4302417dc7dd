import * as v from 'valibot'
import { type ApiResult, decodeResponse, UNREACHABLE } from './api-result.ts'

interface Post<Body> {
  /** Such as `/api/checkout`. */
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  /** The schema of the response. */
  readonly answer: v.GenericSchema<unknown, Body>
  readonly headers?: Readonly<Record<string, string>>
  /** In ms. */
  readonly timeout?: number
}

/** Posts to the shop's API, without retries. Never rejects. */
export async function post<Body>(call: Post<Body>): Promise<ApiResult<Body>> {
  const { path, body, answer, headers = {}, timeout = 15_000 } = call
  try {
    const { default: ky } = await import('ky')
    const calling = ky.post(path, { json: body, headers, timeout, retry: 0, throwHttpErrors: false })
    return decoded(answer, await decodeResponse(await calling, calling))
  } catch {
    return UNREACHABLE
  }
}

/** The result with its body as the call's schema returns it. A body that does not fit is not from the shop. */
export function decoded<Body>(answer: v.GenericSchema<unknown, Body>, result: ApiResult<unknown>): ApiResult<Body> {
  if (!result.ok) return result
  const parsed = v.safeParse(answer, result.body)
  return parsed.success ? { ok: true, body: parsed.output } : UNREACHABLE
}
