import { loadOnce } from '../../ui/loading/load-once.ts'
import type { ShopApi } from './shop-api.ts'

const network = loadOnce(() => import('./network-read.ts'))

/** The client over the network. Its code loads at the first navigation: a rendered page needs no call. */
export const browserApi: ShopApi = { get: async (path, signal) => (await network()).read({ path, signal }) }
