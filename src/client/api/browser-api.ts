import { answerOf, type ShopApi } from './shop-api.ts'

/** Ten seconds for a read, tried three times in all where the network or the server is at fault. */
const READ = { timeout: 10_000, retry: { limit: 2, methods: ['get'], statusCodes: [502, 503, 504] } }

/** The client over the network. Its library loads at the first navigation: a rendered page needs no call. */
export const browserApi: ShopApi = {
  async get(path, signal) {
    const { default: ky } = await import('ky')
    try {
      return await answerOf(await ky.get(path, { ...READ, signal, throwHttpErrors: false }))
    } catch (error) {
      if (signal.aborted) throw error
      return { ok: false, reason: 'unreachable', status: 503 }
    }
  },
}
