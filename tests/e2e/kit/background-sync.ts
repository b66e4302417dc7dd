import type { BrowserContext, Page } from 'playwright-core'
import { OUTBOX_TAG } from '#src/client/background-sync/background-sync.ts'
import { see } from './see.ts'
import type { Visitor } from './visitor.ts'

/** Waits until the shop's worker is there to be asked. */
export function workerActive(page: Page): Promise<void> {
  return page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** Waits until the page has asked the browser to have the outbox sent. */
export async function sendingRequested(page: Page): Promise<void> {
  const tags = (): Promise<readonly string[]> =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      const { sync } = registration as unknown as { readonly sync: { readonly getTags: () => Promise<string[]> } }
      return sync.getTags()
    })
  await see.poll(tags).toContain(OUTBOX_TAG)
}

/** Closes every page of the shop, and leaves the browser open. */
export async function leaveShop({ context }: Visitor): Promise<void> {
  const [...pages] = context.pages()
  await context.newPage()
  for (const page of pages) await page.close()
}

/** Tells the worker that there is a network, as the browser does by itself once it thinks so. */
export async function deliverSync(context: BrowserContext, shop: string): Promise<void> {
  const [page] = context.pages()
  if (page === undefined) throw new Error('The browser has no page to be asked through.')
  const devtools = await context.newCDPSession(page)
  const registrations = new Map<string, string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: all }) => {
    for (const { registrationId, scopeURL } of all) registrations.set(scopeURL, registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  await see.poll(() => registrations.get(`${shop}/`)).toBeDefined()
  const registrationId = registrations.get(`${shop}/`) ?? ''
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: shop,
    registrationId,
    tag: OUTBOX_TAG,
    lastChance: false,
  })
  await devtools.detach()
}
