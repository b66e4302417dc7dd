import type { ErrorBody } from '#domain/wire/sync-protocol.ts'

/** What a call that changes something came to. */
export type Called<Body> =
  | { readonly ok: true; readonly body: Body }
  | {
      readonly ok: false
      readonly reason: 'refused'
      /** HTTP. */
      readonly status: number
      /** For programs. */
      readonly code: string
      /** For the person. */
      readonly message: string
      readonly data: Readonly<Record<string, unknown>>
    }
  /** Nobody knows whether it arrived. */
  | { readonly ok: false; readonly reason: 'unreachable' }

interface Call {
  /** As `/api/checkout`. */
  readonly path: string
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const PATIENCE = 30_000

/** Posts to one of the shop's calls. Never rejects. The body is our own server's word. */
export async function callShop<Body>({ path, body, headers = {} }: Call): Promise<Called<Body>> {
  try {
    const { default: ky } = await import('ky')
    const options = { json: body, headers, timeout: PATIENCE, retry: 0, throwHttpErrors: false }
    const response = await ky.post(path, options)
    if (response.ok) return { ok: true, body: await response.json<Body>() }
    const { code, message, data } = await response.json<ErrorBody>()
    return { ok: false, reason: 'refused', status: response.status, code, message, data }
  } catch {
    return { ok: false, reason: 'unreachable' }
  }
}
