import type { ShopApi } from './shop-api.ts'

/** Ten seconds for a read, tried three times in all where the network or the server is at fault. */
const READ = { timeout: 10_000, retry: { limit: 2, methods: ['get'], statusCodes: [502, 503, 504] } }

/** The client over the network. Its library loads at the first navigation: a rendered page needs no call. */
const over = (cache: RequestCache): ShopApi => ({
  async get(path, signal) {
    const [{ default: ky }, { resultOf, UNREACHABLE }] = await Promise.all([import('ky'), import('./api-result.ts')])
    try {
      return await resultOf(await ky.get(path, { ...READ, cache, signal, throwHttpErrors: false }))
    } catch (error) {
      if (signal.aborted) throw error
      return UNREACHABLE
    }
  },
})

export const browserApi = over('default')
/** For what has to be new: the browser may keep answers for a minute. */
export const freshApi = over('no-cache')
