import { clientsClaim } from 'workbox-core'
import { disable as disablePreload, enable as enablePreload } from 'workbox-navigation-preload'
import { cleanupOutdatedCaches } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { OUTBOX_TAG } from '../../client/background-sync/background-sync.ts'
import { isAppPage, isShopPage } from '../shop-pages.ts'
import { answerTo, isPublicAnswer } from './answers.ts'
import { sendPendingChanges } from './background-sync.ts'
import { cacheCatalogue } from './catalogue.ts'
import { pageOrOfflinePage } from './pages.ts'
import { isPicture, pictureOrOtherSize } from './pictures.ts'
import { precacheReleaseFiles, restoreReleaseFiles } from './release-files.ts'
import { takeOverWhenAlone } from './take-over.ts'

declare const self: ServiceWorkerGlobalScope
/** An event of Background Sync, which TypeScript's types lack. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/*
 * W1. A page comes from the network if there is one, so that the page and its code are of one release. Otherwise, the
 *     offline page of the worker's release is served, with its own code.
 * W2. No cache contains personal data. The only cached page is rendered without cookies, and the only cached calls are
 *     those with the same response for everybody.
 * W3. Only the shop's own responses are cached. A captive portal counts as no network.
 * W4. The worker sends the log's pending changes like another tab: through the same outbox, and only while no tab leads.
 * W5. A worker takes over when no page of an older release is open, or when the only page that is open asks for it
 *     and is visible.
 */

precacheReleaseFiles()
cleanupOutdatedCaches()
clientsClaim()
// If a preload fails, Firefox shows its own error page, whatever the worker answers.
if (navigator.userAgent.includes('Firefox')) disablePreload()
else enablePreload()

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isShopPage(url.pathname),
  pageOrOfflinePage,
)
// Ozow sends the browser back with a form.
registerRoute(({ url, sameOrigin }) => sameOrigin && !isAppPage(url.pathname), pageOrOfflinePage, 'POST')
registerRoute(({ url, sameOrigin }) => sameOrigin && isPublicAnswer(url), answerTo)
registerRoute(({ url, sameOrigin }) => sameOrigin && isPicture(url), pictureOrOtherSize)

self.addEventListener('message', (event) => event.waitUntil(onPageMessage(event)))

// If sending rejects, the browser retries later.
self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent
  if (tag === OUTBOX_TAG) (event as SyncEvent).waitUntil(sendPendingChanges())
})

/** `page-opened` refreshes the data and lets a newer worker take over; `data-wanted` only refreshes the data. */
async function onPageMessage({ data: message, source }: ExtendableMessageEvent): Promise<void> {
  if (message !== 'page-opened' && message !== 'data-wanted') return
  if (message === 'page-opened') await takeOverWhenAlone(self, source instanceof Client ? source.id : null)
  await restoreReleaseFiles().catch(() => {})
  await cacheCatalogue()
}
