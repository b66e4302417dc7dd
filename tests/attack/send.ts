import type { FastifyInstance } from 'fastify'
import { withTimeout } from '#server/http/timeout.ts'

/** A request to send. */
export interface Sent {
  readonly method: string
  /** With its encoded query. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** A string is sent unchanged, anything else as JSON. */
  readonly payload?: unknown
  /** The only valid status. By default any status that the call documents. */
  readonly status?: number
}

export interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
  /** The CPU time it took, in ms. */
  readonly cpu: number
}

/** The cookies of a browser. Empty for none. */
export type Cookies = ReadonlyMap<string, string>

/** The timeout in ms, far above the time of any answer on a slow machine. */
const HANGS = 60_000
let senders = 0

/** Sends a request from a unique address, so that none is refused because of others. */
export async function send(app: FastifyInstance, sent: Sent, cookies: Cookies = new Map()): Promise<Received> {
  senders += 1
  const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { method, url, payload, headers = {} } = sent
  const isText = typeof payload === 'string'
  const before = process.cpuUsage()
  const answer = await withTimeout(
    HANGS,
    app.inject({
      // Any word: an unknown method must be refused as well.
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
