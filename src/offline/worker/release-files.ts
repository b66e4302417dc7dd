import { cacheNames } from 'workbox-core'
import { addPlugins, getCacheKeyForURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { pathWithoutLanguage } from '#domain/site/languages.ts'
import { OFFLINE_PAGE } from '#domain/site/offline-page.ts'
import { isOfType } from './content-type.ts'

/** The files of this release, by the build. */
declare const RELEASE_FILES: readonly PrecacheEntry[]

const ASSET = /\/assets\/[\w.-]+\.(?:js|css)/g

/** Keeps the release's files when the worker is installed. A network that answers with something else fails the installation. */
export function keepReleaseFiles(): void {
  addPlugins([
    {
      fetchDidSucceed: async ({ request, response }) => {
        if (await isOfRelease(new URL(request.url).pathname, response.clone())) return response
        throw new TypeError('The network answered something that is not of this release.')
      },
    },
  ])
  precacheAndRoute([...RELEASE_FILES], { cleanURLs: false, directoryIndex: '' })
}

/** Brings again what the browser has lost of them since. The page comes last: without its code it shows nothing. */
export async function restoreReleaseFiles(): Promise<void> {
  const cache = await caches.open(cacheNames.precache)
  const pagesLast = [...RELEASE_FILES].sort((a, b) => Number(isOfflinePage(a.url)) - Number(isOfflinePage(b.url)))
  for (const { url } of pagesLast) {
    const key = getCacheKeyForURL(url)
    if (key === undefined || (await cache.match(key)) !== undefined) continue
    const response = await fetch(url, { cache: 'no-cache' })
    // Another release is out, and its worker is on the way.
    if (!(await isOfRelease(url, response.clone()))) return
    await cache.put(key, response)
  }
}

/** There is one in each language. */
function isOfflinePage(path: string): boolean {
  return pathWithoutLanguage(path) === OFFLINE_PAGE
}

/** Whether a file is what this release has at its path: the page is if it names files of this release, and only those. */
async function isOfRelease(path: string, response: Response): Promise<boolean> {
  if (!response.ok) return false
  if (!isOfflinePage(path)) return !isOfType(response, 'text/html')
  const named = (await response.text()).match(ASSET) ?? []
  return named.length > 0 && named.every((asset) => RELEASE_FILES.some(({ url }) => url === asset))
}
