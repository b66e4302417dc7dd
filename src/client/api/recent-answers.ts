import type { ApiResult } from './api-result.ts'

/** How long the shop lets a browser cache a public answer, in ms. */
export const CACHE_LIFETIME_MS = 60_000
/** Enough for the pages that a visitor may open next, each with a few answers. */
const MAX_ANSWERS = 60

/** By path and query, the oldest first. The answers are decoded, so a prefetched page does not wait for the browser's cache. */
const answers = new Map<string, { readonly at: number; readonly result: ApiResult<unknown> }>()

/** An answer of the last minute, also of a device that slept, or null. Callers share the object and must not change it. */
export function cachedAnswer(path: string): ApiResult<unknown> | null {
  const answer = answers.get(path)
  const age = Date.now() - (answer?.at ?? Number.POSITIVE_INFINITY)
  return answer !== undefined && age >= 0 && age < CACHE_LIFETIME_MS ? answer.result : null
}

/** Caches a public answer. Personal answers are not cached. */
export function cacheAnswer(path: string, result: ApiResult<unknown>): void {
  answers.delete(path)
  if (!result.ok || !/\bpublic\b/.test(result.headers?.get('cache-control') ?? '')) return
  answers.set(path, { at: Date.now(), result })
  const [oldest] = answers.keys()
  if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest)
}
