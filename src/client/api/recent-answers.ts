import type { ApiResult } from './api-result.ts'

/** As long as the shop lets a browser keep an answer that is the same for everybody, in ms. */
const KEPT = 60_000
/** How many: the pages that a visitor is about to open, of a few answers each. */
const MOST = 60

interface RecentAnswer {
  readonly until: number
  readonly result: ApiResult<unknown>
}

/** By path and query, the oldest first. Decoded: a page that was prefetched is there without asking the browser's cache. */
const answers = new Map<string, RecentAnswer>()

/** What was answered within the last minute; null for nothing. Nobody changes it: all who ask are given the same. */
export function recentAnswer(path: string): ApiResult<unknown> | null {
  const answer = answers.get(path)
  return answer !== undefined && performance.now() < answer.until ? answer.result : null
}

/** Keeps what the shop answers everybody; anything that is one person's is not kept. */
export function keepAnswer(path: string, result: ApiResult<unknown>): void {
  answers.delete(path)
  if (!result.ok || !/\bpublic\b/.test(result.headers?.get('cache-control') ?? '')) return
  answers.set(path, { until: performance.now() + KEPT, result })
  const [oldest] = answers.keys()
  if (answers.size > MOST && oldest !== undefined) answers.delete(oldest)
}
