import ky, { isHTTPError } from 'ky'
import { type ApiResult, decodeResponse, UNREACHABLE } from './api-result.ts'
import { cacheAnswer, cachedAnswer } from './recent-answers.ts'

const RETRIED_STATUSES = [502, 503, 504]
/**
 * An attempt times out after ten seconds. After a network error or one of these statuses there are two more, after the
 * server's `Retry-After`, but at most two seconds: the shopper waits for the page.
 */
const READ = {
  timeout: 10_000,
  retry: { limit: 2, methods: ['get'], statusCodes: RETRIED_STATUSES, maxRetryAfter: 2_000 },
  throwHttpErrors: (status: number) => RETRIED_STATUSES.includes(status),
}

interface Read {
  readonly path: string
  readonly signal: AbortSignal
  /** `no-cache` for data that must be current: the browser may cache responses for a minute. */
  readonly cache?: RequestCache
}

/** Reads from the shop's API. Rejects if `signal` is aborted. */
export async function read<Body>({ path, signal, cache = 'default' }: Read): Promise<ApiResult<Body>> {
  const recent = cache === 'default' ? cachedAnswer(path) : null
  // The cached response is to the same call, so its body has the same type.
  if (recent !== null) return recent as ApiResult<Body>
  try {
    const calling = ky.get(path, { ...READ, cache, signal })
    const result = await decodeResponse<Body>(await calling, calling)
    cacheAnswer(path, result)
    return result
  } catch (error) {
    if (signal.aborted) throw error
    // The last attempt had this status. Its body has been read.
    if (isHTTPError(error)) return decodeResponse<Body>(error.response, { json: async () => error.data })
    return UNREACHABLE
  }
}
