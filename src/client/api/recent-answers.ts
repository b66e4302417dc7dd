import type { ApiResult } from './api-result.ts'

/** As long as the shop lets a browser keep an answer that is the same for everybody, in ms. */
const CACHE_LIFETIME_MS = 60_000
/** How many: the pages that a visitor is about to open, of a few answers each. */
const MAX_ANSWERS = 60

interface RecentAnswer {
  readonly until: number
  readonly result: ApiResult<unknown>
}

/** By path and query, the oldest first. Decoded: a page that was prefetched is there without asking the browser's cache. */
const answers = new Map<string, RecentAnswer>()

/** What was answered within the last minute; null for nothing. Nobody changes it: all who ask are given the same. */
export function cachedAnswer(path: string): ApiResult<unknown> | null {
  const answer = answers.get(path)
  return answer !== undefined && performance.now() < answer.until ? answer.result : null
}

/** Keeps what the shop answers everybody; anything that is one person's is not kept. */
export function cacheAnswer(path: string, result: ApiResult<unknown>): void {
  answers.delete(path)
  if (!result.ok || !/\bpublic\b/.test(result.headers?.get('cache-control') ?? '')) return
  answers.set(path, { until: performance.now() + CACHE_LIFETIME_MS, result })
  const [oldest] = answers.keys()
  if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest)
}
