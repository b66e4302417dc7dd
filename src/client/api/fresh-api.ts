import { type ApiResult, UNREACHABLE } from './api-result.ts'
import type { ShopApi } from './shop-api.ts'

/** The client over the network, for data that must be current and not from the browser's cache. */
export const freshApi: ShopApi = {
  get: async (path, signal) => (await import('./network-read.ts')).read({ path, signal, cache: 'no-cache' }),
}

/** The same, for a caller that never cancels. Never rejects. */
export async function readFresh<Body>(path: string): Promise<ApiResult<Body>> {
  try {
    return await freshApi.get<Body>(path, new AbortController().signal)
  } catch {
    return UNREACHABLE
  }
}
