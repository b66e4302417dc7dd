import ky from 'ky'
import { type ApiResult, resultOf, UNREACHABLE } from './api-result.ts'
import { cacheAnswer, cachedAnswer } from './recent-answers.ts'

/** A read takes at most ten seconds. After a failure of the network or the server it is tried again, three times in all. */
const READ = { timeout: 10_000, retry: { limit: 2, methods: ['get'], statusCodes: [502, 503, 504] } }

interface Read {
  readonly path: string
  readonly signal: AbortSignal
  /** `no-cache` for what has to be new: the browser may keep answers for a minute. */
  readonly cache?: RequestCache
}

/** Reads one of the shop's calls. Rejects where `signal` aborts. */
export async function read<Body>({ path, signal, cache = 'default' }: Read): Promise<ApiResult<Body>> {
  const recent = cache === 'default' ? cachedAnswer(path) : null
  // The body is the cached answer to the same call.
  if (recent !== null) return recent as ApiResult<Body>
  try {
    const result = await resultOf<Body>(await ky.get(path, { ...READ, cache, signal, throwHttpErrors: false }))
    cacheAnswer(path, result)
    return result
  } catch (error) {
    if (signal.aborted) throw error
    return UNREACHABLE
  }
}
