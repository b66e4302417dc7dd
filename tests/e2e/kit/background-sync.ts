import type { BrowserContext, Page } from 'playwright-core'
import { OUTBOX_TAG } from '#src/client/background-sync/background-sync.ts'
import { expectPage } from './expect-page.ts'
import type { Visitor } from './visitor.ts'

/** Waits until the shop’s service worker is active. */
export function waitForActiveWorker(page: Page): Promise<void> {
  return page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** Waits until the page has registered a background sync for the outbox. */
export async function waitForSyncRequest(page: Page): Promise<void> {
  const tags = (): Promise<readonly string[]> =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      const { sync } = registration as unknown as { readonly sync: { readonly getTags: () => Promise<string[]> } }
      return sync.getTags()
    })
  await expectPage.poll(tags).toContain(OUTBOX_TAG)
}

/** Closes every page of the shop, but not the browser. */
export async function closeShopPages({ context }: Visitor): Promise<void> {
  const [...pages] = context.pages()
  await context.newPage()
  for (const page of pages) await page.close()
}

/** Dispatches the sync event to the worker. The browser may have done so already, within 0.1 s of going online. */
export async function dispatchSync(context: BrowserContext, shop: string): Promise<void> {
  const [page] = context.pages()
  if (page === undefined) throw new Error('The browser has no open page.')
  const devtools = await context.newCDPSession(page)
  const registrations = new Map<string, string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: all }) => {
    for (const { registrationId, scopeURL } of all) registrations.set(scopeURL, registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  await expectPage.poll(() => registrations.get(`${shop}/`)).toBeDefined()
  const registrationId = registrations.get(`${shop}/`) ?? ''
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin: shop,
    registrationId,
    tag: OUTBOX_TAG,
    lastChance: false,
  })
  await devtools.detach()
}
