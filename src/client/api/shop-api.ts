import type { ApiResult } from './api-result.ts'

/** The shop's calls as a loader sees them, in the browser over the network and on the server inside the process. */
export interface ShopApi {
  /**
   * Reads a path such as `/api/products/luna-chaise`. The body comes from our own server and is not validated.
   * Rejects where `signal` aborts.
   */
  readonly get: <Body>(path: string, signal: AbortSignal) => Promise<ApiResult<Body>>
}
