import * as v from 'valibot'
import { OfflineSchema } from '#domain/site/offline.ts'
import { ANSWERS, isOurs } from './answers.ts'
import { keepPictures } from './pictures.ts'

const ADDRESS = '/api/offline'
/** Between two times that the catalogue is asked for, in ms, for as long as the worker lives. */
const EVERY = 10 * 60 * 1000

let askedAt = Number.NEGATIVE_INFINITY

/**
 * Keeps the whole catalogue, with one picture of each product, so that every product can be opened without a network. Without
 * one, or where there is no room, what was kept before stays.
 */
export async function keepCatalogue(): Promise<void> {
  if (performance.now() - askedAt < EVERY) return
  askedAt = performance.now()
  try {
    const response = await fetch(ADDRESS, { credentials: 'same-origin' })
    if (!isOurs(response)) return
    const { answers, pictures } = v.parse(OfflineSchema, await response.json())
    const cache = await caches.open(ANSWERS)
    for (const [path, body] of Object.entries(answers)) {
      await cache.put(path, new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } }))
    }
    await keepPictures(pictures)
  } catch {
    askedAt = Number.NEGATIVE_INFINITY
  }
}
