import type { CallError } from '#server/http/call-error.ts'
import type { Process } from './process.ts'

/**
 * A browser's cookies: the guest's cart, the session, and that its customer has logged out, which invalidates the
 * session.
 */
export interface Cookies {
  readonly cartKey: string | null
  readonly session: string | null
  readonly hasLeft: boolean
}

export const noCookies: Cookies = { cartKey: null, session: null, hasLeft: false }

/** A browser's calls to the shop. */
export type Call =
  | { readonly path: 'sync'; readonly body: unknown }
  | { readonly path: 'login'; readonly customer: number }
  | { readonly path: 'checkout'; readonly body: unknown; readonly key: string }
  | { readonly path: 'refresh' | 'customer' | 'logout' }

export interface ServerAnswer {
  /** HTTP. */
  readonly status: number
  readonly body: unknown
  /** The cookies that the answer changes. Others stay. */
  readonly cookies: Partial<Cookies>
}

/** The answer of a reverse proxy when the server is down. */
export const badGateway: ServerAnswer = { status: 502, body: null, cookies: {} }

export function refusal({ error }: CallError): ServerAnswer {
  return { status: error.data.status, body: error, cookies: {} }
}

export function codeOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
}

/** The process's answer, unless it crashes first, which may be in the first turn of `serve`. */
export function unlessCrashed(at: Process, serve: () => Promise<ServerAnswer>): Promise<ServerAnswer> {
  return new Promise((resolve, reject) => {
    const forget = at.onExit(() => resolve(badGateway))
    serve().finally(forget).then(resolve, reject)
  })
}
