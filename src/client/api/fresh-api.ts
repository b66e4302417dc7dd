import type { ShopApi } from './shop-api.ts'

/** The client over the network, for what has to be as it is now and not as the browser keeps it. */
export const freshApi: ShopApi = {
  get: async (path, signal) => (await import('./network-read.ts')).read({ path, signal, cache: 'no-cache' }),
}
