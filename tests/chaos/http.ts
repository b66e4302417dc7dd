/** The result of a request: a JSON answer, or none within the time limit. */
export type Reply =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly body: unknown
      /** The header `Retry-After`; null without one. */
      readonly retryAfter: string | null
    }
  | { readonly kind: 'unreachable' }

export interface Call {
  /** Including path and query. */
  readonly url: string
  /** Posted as JSON. Absent for a GET. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The timeout, in ms. */
  readonly timeout?: number
}

const TIMEOUT_MS = 10_000

export async function call({ url, body, headers = {}, timeout = TIMEOUT_MS }: Call): Promise<Reply> {
  const json = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  try {
    const response = await fetch(url, {
      ...json,
      headers: { ...type, ...headers },
      signal: AbortSignal.timeout(timeout),
    })
    const retryAfter = response.headers.get('retry-after')
    return { kind: 'answered', status: response.status, body: await response.json(), retryAfter }
  } catch {
    return { kind: 'unreachable' }
  }
}
