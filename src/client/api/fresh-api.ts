import type { ShopApi } from './shop-api.ts'

/** The client over the network, for data that must be current and not from the browser's cache. */
export const freshApi: ShopApi = {
  get: async (path, signal) => (await import('./network-read.ts')).read({ path, signal, cache: 'no-cache' }),
}
