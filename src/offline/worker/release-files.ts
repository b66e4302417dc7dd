import { cacheNames } from 'workbox-core'
import { addPlugins, getCacheKeyForURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { pathWithoutLanguage } from '#domain/site/languages.ts'
import { OFFLINE_PAGE } from '#domain/site/offline-page.ts'
import { isOfType } from './content-type.ts'

/** The files of this release, defined by the build. */
declare const RELEASE_FILES: readonly PrecacheEntry[]

const ASSET = /\/assets\/[\w.-]+\.(?:js|css)/g

/** Precaches the release's files on installation, which fails if a response is not of this release. */
export function precacheReleaseFiles(): void {
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

/** Loads the files again that the browser has evicted. The page comes last, since it is blank without its code. */
export async function restoreReleaseFiles(): Promise<void> {
  const cache = await caches.open(cacheNames.precache)
  const pagesLast = [...RELEASE_FILES].sort((a, b) => Number(isOfflinePage(a.url)) - Number(isOfflinePage(b.url)))
  for (const { url } of pagesLast) {
    const key = getCacheKeyForURL(url)
    if (key === undefined || (await cache.match(key)) !== undefined) continue
    const response = await fetch(url, { cache: 'no-cache' })
    // A newer release is deployed, and its worker will be installed.
    if (!(await isOfRelease(url, response.clone()))) return
    await cache.put(key, response)
  }
}

const isOfflinePage = (path: string): boolean => pathWithoutLanguage(path) === OFFLINE_PAGE

/** Whether a response is this release's file. The offline page is if it only references assets of this release. */
async function isOfRelease(path: string, response: Response): Promise<boolean> {
  if (!response.ok) return false
  if (!isOfflinePage(path)) return !isOfType(response, 'text/html')
  const named = (await response.text()).match(ASSET) ?? []
  return named.length > 0 && named.every((asset) => RELEASE_FILES.some(({ url }) => url === asset))
}
