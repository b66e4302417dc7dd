import { clientsClaim } from 'workbox-core'
import { disable as disablePreload, enable as enablePreload } from 'workbox-navigation-preload'
import { cleanupOutdatedCaches, matchPrecache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { languageOfPath, pathInLanguage } from '#domain/site/languages.ts'
import { OFFLINE_PAGE } from '#domain/site/offline-page.ts'
import { OUTBOX_TAG } from '../../client/background-sync/background-sync.ts'
import { isShopPage } from '../shop-pages.ts'
import { answerTo, isAnswer } from './answers.ts'
import { sendWhatWaits } from './background-sync.ts'
import { keepCatalogue } from './catalogue.ts'
import { isPicture, pictureOrOtherSize } from './pictures.ts'
import { plainPage } from './plain-page.ts'
import { keepReleaseFiles, restoreReleaseFiles } from './release-files.ts'

declare const self: ServiceWorkerGlobalScope
/** Of Background Sync, which TypeScript does not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/*
 * W1. A page comes from the network whenever there is one: it and its code are of one release. Where there is none, the page
 *     of the worker's own release stands in, with its own code.
 * W2. No cache holds anything of a person: pages are never stored but the one that is rendered without cookies, and of
 *     the calls only those that answer everybody the same.
 * W3. What is not of the shop is never stored: a network that answers anything with a page of its own counts as none.
 * W4. What the log holds is sent as by one more tab: through the same outbox, and only while no tab leads.
 * W5. A worker takes over when no page of an older release is open, or when the only page that is open asks for it.
 */

keepReleaseFiles()
cleanupOutdatedCaches()
clientsClaim()
// Firefox shows a page of its own where a preload fails, whatever the worker answers.
if (navigator.userAgent.includes('Firefox')) disablePreload()
else enablePreload()

const pages = new NetworkOnly()
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isShopPage(url.pathname),
  async (options) => {
    try {
      return await pages.handle(options)
    } catch {
      const language = languageOfPath(options.url.pathname)
      return (await matchPrecache(pathInLanguage(OFFLINE_PAGE, language))) ?? plainPage(language.code)
    }
  },
)
registerRoute(({ url, sameOrigin }) => sameOrigin && isAnswer(url), answerTo)
registerRoute(({ url, sameOrigin }) => sameOrigin && isPicture(url), pictureOrOtherSize)

self.addEventListener('message', (event) => event.waitUntil(onPage(event.data)))

// What could not be sent rejects, and the browser tries again in its own time.
self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent
  if (tag === OUTBOX_TAG) (event as SyncEvent).waitUntil(sendWhatWaits())
})

/** After so long, in ms, it is looked again for other pages: the one before, or one that was just closed, counts for a moment. */
const LOOKS_AFTER = [0, 1_000, 3_000]

async function takeOverWhenAlone(): Promise<void> {
  for (const wait of LOOKS_AFTER) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (open.length <= 1) return self.skipWaiting()
  }
}

/** A page that has come alive asks for fresh data, and whether a newer worker may take over. Later it asks for data alone. */
async function onPage(message: unknown): Promise<void> {
  if (message !== 'page-opened' && message !== 'data-wanted') return
  if (message === 'page-opened') await takeOverWhenAlone()
  await restoreReleaseFiles().catch(() => {})
  await keepCatalogue()
}
