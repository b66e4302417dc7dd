import type { ShopApi } from './shop-api.ts'

/** The client over the network. Its code loads at the first navigation: a rendered page needs no call. */
export const browserApi: ShopApi = {
  get: async (path, signal) => (await import('./network-read.ts')).read({ path, signal }),
}
