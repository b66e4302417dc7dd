import * as v from 'valibot'
import { OfflineSchema } from '#domain/site/offline.ts'
import { ANSWERS, isOurs } from './kept-answers.ts'
import { hasAllPictures, keepPictures } from './kept-pictures.ts'

const ADDRESS = '/api/offline'
/** What is kept is fresh for so long, in ms, for as long as the worker lives. */
const FRESH = 10 * 60 * 1000
/** After a failure it is tried again after so long, in ms: together well within what a browser gives a worker's event. */
const TRIES_AFTER = [1_000, 3_000, 10_000, 30_000, 60_000]

let keptAt = Number.NEGATIVE_INFINITY
let running: Promise<void> | null = null
let isAsked = false

/**
 * Keeps the whole catalogue, with one picture of each product, so that every product can be opened without a network. What
 * could not be had is tried for again by itself; without a network, or where there is no room, what was kept before stays.
 */
export function keepCatalogue(): Promise<void> {
  isAsked = true
  running ??= keepWhileAsked().finally(() => {
    running = null
  })
  return running
}

/** Who asks while it is being kept may ask because a logout has emptied it just then: it is looked at once more. */
async function keepWhileAsked(): Promise<void> {
  while (isAsked) {
    isAsked = false
    await keepIt()
  }
}

async function keepIt(): Promise<void> {
  // Somebody may have emptied it meanwhile, a logout or the browser, and a page put some of it there again.
  if (performance.now() - keptAt < FRESH && (await isWhole())) return
  for (const wait of [0, ...TRIES_AFTER]) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    try {
      if (!(await keepOnce())) continue
      keptAt = performance.now()
      return
    } catch (error) {
      // No room, which waiting does not make.
      if (error instanceof DOMException) return
    }
  }
}

/** Each cache says of itself that it is whole: one that is emptied while it is being filled is another one from then on. */
async function isWhole(): Promise<boolean> {
  return (await (await caches.open(ANSWERS)).match(ADDRESS)) !== undefined && hasAllPictures()
}

/** Whether everything is kept; if not, there is more to be had another time. */
async function keepOnce(): Promise<boolean> {
  const response = await fetch(ADDRESS, { credentials: 'same-origin' })
  if (!isOurs(response)) return false
  const { answers, pictures } = v.parse(OfflineSchema, await response.json())
  const cache = await caches.open(ANSWERS)
  for (const [path, body] of Object.entries(answers)) {
    await cache.put(path, new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }))
  }
  // Last: where it is, everything else is.
  await cache.put(ADDRESS, new Response())
  return keepPictures(pictures)
}
