import * as v from 'valibot'
import { OfflineSchema } from '#domain/site/offline.ts'
import { ANSWERS, deleteAnswer, isShopData } from './answer-cache.ts'
import { cachePictures, hasAllPictures } from './picture-cache.ts'

const ADDRESS = '/api/offline'
/** How long the cached catalogue is fresh, in ms. After a restart of the worker it is not. */
const FRESH_FOR_MS = 10 * 60 * 1000
/** The delays before retries, in ms. Their sum is well within the time that a browser allows for a worker's event. */
const RETRY_DELAYS_MS = [1_000, 3_000, 10_000, 30_000, 60_000]

let cachedAt = Number.NEGATIVE_INFINITY
let running: Promise<void> | null = null
let isRequested = false

/**
 * Caches the whole catalogue in place of the one before, with one picture of each product, to open them all without a network.
 * Failures are retried. If they persist, or the storage is full, the previous content stays.
 */
export function cacheCatalogue(): Promise<void> {
  isRequested = true
  running ??= cacheWhileRequested().finally(() => {
    running = null
  })
  return running
}

/** Runs again after a request during a run: a logout may have cleared the cache meanwhile. */
async function cacheWhileRequested(): Promise<void> {
  while (isRequested) {
    isRequested = false
    await cacheWithRetries()
  }
}

async function cacheWithRetries(): Promise<void> {
  // A logout or the browser may have cleared the cache meanwhile, and a page may have added some responses again.
  if (performance.now() - cachedAt < FRESH_FOR_MS && (await isComplete())) return
  for (const wait of [0, ...RETRY_DELAYS_MS]) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    try {
      if (!(await cacheOnce())) continue
      cachedAt = performance.now()
      return
    } catch (error) {
      // The storage is full, and a retry would not change that.
      if (error instanceof DOMException) return
    }
  }
}

/** Each cache has its own completion marker, so that one cleared while being filled does not count as complete. */
async function isComplete(): Promise<boolean> {
  return (await (await caches.open(ANSWERS)).match(ADDRESS)) !== undefined && hasAllPictures()
}

/** Returns whether everything is cached. If not, a retry may help. */
async function cacheOnce(): Promise<boolean> {
  const response = await fetch(ADDRESS, { credentials: 'same-origin' })
  if (!isShopData(response)) return false
  const { answers, pictures } = v.parse(OfflineSchema, await response.json())
  const cache = await caches.open(ANSWERS)
  for (const [path, body] of Object.entries(answers)) {
    await cache.put(path, new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }))
  }
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    if (!(pathname + search in answers)) await deleteAnswer(request)
  }
  // The completion marker, so it is written last.
  await cache.put(ADDRESS, new Response())
  return cachePictures(pictures)
}
