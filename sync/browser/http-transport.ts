import ky, { type Options } from 'ky'
import type { Reply, Transport } from '../ports/ports.ts'
import { liveConnection } from './live-connection.ts'

const CALL_TIMEOUT_MS = 15_000

/** Push and pull over HTTP, pokes over server-sent events. `origin` is the shop's. */
export function httpTransport(origin: string): Transport {
  const call = async (path: string, given: Options): Promise<Reply> => {
    try {
      const options = { ...given, timeout: CALL_TIMEOUT_MS, retry: 0, throwHttpErrors: false }
      const calling = ky(`${origin}${path}`, options)
      const { status, headers } = await calling
      // Not the response's own `json`, which has no timeout.
      const body: unknown = await calling.json().catch(() => null)
      return { kind: 'answered', status, body, retryAfter: retryAfterOf(headers.get('retry-after')) }
    } catch {
      return { kind: 'unreachable' }
    }
  }
  return {
    exchange: (request, signal) =>
      call('/api/sync', { method: 'post', json: request, signal, keepalive: signal === null }),
    live: (listener) => liveConnection(`${origin}/api/sync/live`, listener),
    customer: (signal) => call('/api/customer', { method: 'get', signal, cache: 'no-store' }),
    logOut: (signal) => call('/api/logout', { method: 'post', json: {}, signal, keepalive: true }),
  }
}

/** Parses `Retry-After`, which is in seconds or a date (RFC 9110, 10.2.3), to ms. */
function retryAfterOf(header: string | null): number | null {
  if (header === null) return null
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}
