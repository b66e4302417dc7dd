import type { ErrorBody } from '#domain/wire/sync-protocol.ts'

/** What a form came to at the server. */
export type Posted<Body> =
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
      /** The names of the fields that are wrong. */
      readonly fields: readonly string[]
    }
  | { readonly ok: false; readonly reason: 'unreachable' }

interface Post {
  /** As `/api/contact`. */
  readonly path: string
  readonly fields: Readonly<Record<string, unknown>>
}

const PATIENCE = 15_000

/** Sends a form's fields to one of the shop's calls. Never rejects. The body is our own server's word. */
export async function postForm<Body>({ path, fields }: Post): Promise<Posted<Body>> {
  try {
    const { default: ky } = await import('ky')
    const response = await ky.post(path, { json: fields, timeout: PATIENCE, retry: 0, throwHttpErrors: false })
    if (response.ok) return { ok: true, body: await response.json<Body>() }
    const { code, message, data } = await response.json<ErrorBody>()
    return { ok: false, reason: 'refused', status: response.status, code, message, fields: namesIn(data) }
  } catch {
    return { ok: false, reason: 'unreachable' }
  }
}

function namesIn(data: Readonly<Record<string, unknown>>): readonly string[] {
  return Array.isArray(data.fields) ? data.fields.filter((name) => typeof name === 'string') : []
}
