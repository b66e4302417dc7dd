import type { ApiResult } from './api-result.ts'

/** The shop's API for loaders: over the network in the browser, inside the process on the server. */
export interface ShopApi {
  /**
   * Reads a path such as `/api/products/luna-chaise`. The body comes from our own server and is not validated.
   * Rejects if `signal` is aborted.
   */
  readonly get: <Body>(path: string, signal: AbortSignal) => Promise<ApiResult<Body>>
}
