import * as v from 'valibot'
import { ReleaseSchema } from '#domain/site/release.ts'
import { createStore } from '../ui/store.ts'
import { watchRelease } from './release-watch.ts'

let isStarted = false

/** Whether this page is older than the deployed release. Once true, it stays true until a reload. */
export const releaseStore = createStore(false)

/** Starts the watch, which runs until the page is closed. `own` is the page's release. */
export function startReleaseWatch(own: string): void {
  if (isStarted) return
  isStarted = true
  watchRelease({ own, ask, onTrigger, every, now: Date.now }, () => releaseStore.set(true))
}

async function ask(): Promise<string | null> {
  try {
    const answer = await fetch('/api/release', { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    if (!answer.ok) return null
    return v.parse(ReleaseSchema, await answer.json()).release
  } catch {
    return null
  }
}

/** Calls `check` when the page becomes visible, is restored from the back-forward cache, or fails to load a chunk. */
function onTrigger(check: () => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  for (const type of ['focus', 'vite:preloadError']) window.addEventListener(type, check, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && check(), { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check(), { signal })
  return () => ended.abort()
}

function every(ms: number, check: () => void): () => void {
  const timer = setInterval(check, ms)
  return () => clearInterval(timer)
}
