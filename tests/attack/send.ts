import type { FastifyInstance } from 'fastify'
import { withTimeout } from '#server/http/timeout.ts'

/** A request as it leaves whoever sends it. */
export interface Sent {
  readonly method: string
  /** With its query, encoded. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** A text goes as it is; anything else as JSON. */
  readonly payload?: unknown
  /** The only status that is right; any that the call declares if not said. */
  readonly status?: number
}

export interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
  /** Time of the processor that it took, in ms. */
  readonly cpu: number
}

/** Whose request it is: the cookies of a browser, or none. */
export type Cookies = ReadonlyMap<string, string>

/** Far longer than any answer takes on a slow machine, in ms: what is not there by then hangs. */
const HANGS = 60_000
let senders = 0

/** Sends a request from an address that no other has, so that none is refused for what others did. */
export async function send(app: FastifyInstance, sent: Sent, cookies: Cookies = new Map()): Promise<Received> {
  senders += 1
  const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { method, url, payload, headers = {} } = sent
  const isText = typeof payload === 'string'
  const before = process.cpuUsage()
  const answer = await withTimeout(
    HANGS,
    app.inject({
      // Any word at all: what is no method has to be refused as well.
      method: method as 'GET',
      url,
      headers: {
        'x-forwarded-for': `2001:db8:${(senders >> 16).toString(16)}:${(senders & 0xffff).toString(16)}::1`,
        ...(jar !== '' && { cookie: jar }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload !== undefined && { payload: isText ? payload : JSON.stringify(payload) }),
    }),
  )
  const { user, system } = process.cpuUsage(before)
  return { status: answer.statusCode, headers: answer.headers, body: answer.body, cpu: (user + system) / 1000 }
}
