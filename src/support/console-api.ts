import ky from 'ky'
import { decodeResponse, failureMessage } from '../client/api/api-result.ts'

export type ConsoleResult<Body> =
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly status: number; readonly message: string }

/** The console's API. Responses come from our own server and are not validated. */
export interface ConsoleApi {
  readonly get: <Body>(path: string, signal?: AbortSignal) => Promise<ConsoleResult<Body>>
  readonly post: <Body>(path: string, payload: object) => Promise<ConsoleResult<Body>>
}

const UNREACHABLE_MESSAGE = 'Can’t reach the shop. Check your connection.'

export const consoleApi: ConsoleApi = {
  get: (path, signal) => request(path, { method: 'get', signal: signal ?? null }),
  post: (path, payload) => request(path, { method: 'post', json: payload }),
}

async function request<Body>(path: string, options: Parameters<typeof ky>[1]): Promise<ConsoleResult<Body>> {
  try {
    const response = await ky(`/api/support/${path}`, { ...options, throwHttpErrors: false, retry: 0, timeout: 60_000 })
    const result = await decodeResponse<Body>(response)
    return result.ok
      ? result
      : { ok: false, status: response.status, message: failureMessage(result, UNREACHABLE_MESSAGE) }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    return { ok: false, status: 503, message: UNREACHABLE_MESSAGE }
  }
}

/** Builds a query string, without empty fields. */
export function queryOf(fields: Readonly<Record<string, string | number | null>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value !== null && value !== '') query.set(name, String(value))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
