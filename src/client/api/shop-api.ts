/** What a call to the shop's own server came to. */
export type Answer<Body> =
  | { readonly ok: true; readonly body: Body; readonly headers: Headers }
  | { readonly ok: false; readonly reason: 'not_found' | 'unreachable' | 'failed'; readonly status: number }

/** The shop's calls as a loader sees them, in the browser over the network and on the server inside the process. */
export interface ShopApi {
  /** Reads a path such as `/api/products/luna-chaise`. The body is our own server's word and is not checked again. */
  readonly get: <Body>(path: string, signal: AbortSignal) => Promise<Answer<Body>>
}

/** The answer that an HTTP response carries. */
export async function answerOf<Body>(response: Response): Promise<Answer<Body>> {
  if (response.ok) return { ok: true, body: (await response.json()) as Body, headers: response.headers }
  return { ok: false, reason: response.status === 404 ? 'not_found' : 'failed', status: response.status }
}
