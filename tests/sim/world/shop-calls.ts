import type { CallError } from '#server/http/call-error.ts'
import type { Process } from './process.ts'

/** A browser's cookies: the guest's cart, the session, and that its customer has left, by which the session counts for nothing. */
export interface Cookies {
  readonly cartKey: string | null
  readonly session: string | null
  readonly hasLeft: boolean
}

export const noCookies: Cookies = { cartKey: null, session: null, hasLeft: false }

/** What a browser may ask of the shop. */
export type Call =
  | { readonly path: 'sync'; readonly body: unknown }
  | { readonly path: 'login'; readonly customer: number }
  | { readonly path: 'checkout'; readonly body: unknown; readonly key: string }
  | { readonly path: 'refresh' | 'customer' | 'logout' }

export interface ServerAnswer {
  /** HTTP. */
  readonly status: number
  readonly body: unknown
  /** What the answer says of the browser's cookies; those it does not name stay. */
  readonly cookies: Partial<Cookies>
}

/** What stands before the server answers for one that is gone. */
export const badGateway: ServerAnswer = { status: 502, body: null, cookies: {} }

export function refusal({ error }: CallError): ServerAnswer {
  return { status: error.data.status, body: error, cookies: {} }
}

export function codeOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
}

/** What the process answers, unless it dies first: already in the first turn of `serve`, it may be. */
export function whileAlive(at: Process, serve: () => Promise<ServerAnswer>): Promise<ServerAnswer> {
  return new Promise((resolve, reject) => {
    const forget = at.onExit(() => resolve(badGateway))
    serve().finally(forget).then(resolve, reject)
  })
}
