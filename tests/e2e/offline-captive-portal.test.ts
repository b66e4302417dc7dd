import { describe, expect, inject } from 'vitest'
import { openCaptivePortal, PORTAL_HEADING } from './kit/captive-portal.ts'
import { expectPage } from './kit/expect-page.ts'
import { cachedTextOf, waitForOfflineCache } from './kit/offline-cache.ts'
import { glides, sage } from './kit/products.ts'
import { newProfile } from './kit/profile.ts'
import { closeProfile, test as story } from './kit/story.ts'
import type { Visitor } from './kit/visitor.ts'

const WORKER = '/service-worker.js'

const test = story
  .extend('portal', async ({ shop }, { onCleanup }) => {
    const portal = await openCaptivePortal({ shop: shop.port, delayedPath: WORKER })
    onCleanup(portal.close)
    return portal
  })
  .extend('guest', async ({ portal, task }, { onCleanup }): Promise<Visitor> => {
    const executablePath = inject('chromium')
    const profile = await newProfile({ executablePath, port: portal.port, hasWorker: true })
    onCleanup(() => closeProfile(profile, task))
    return profile.open()
  })

const isInstalling = async (): Promise<boolean> => (await navigator.serviceWorker.getRegistration()) !== undefined

describe('a captive portal that appears while the shop is being installed', () => {
  test.for([
    ['the worker itself', []],
    ['all that the worker keeps', [WORKER]],
  ] as const)(
    'leaves none of its pages in the place of %s, and the next page completes the installation',
    async ([, except], { portal, guest }) => {
      const { page } = guest
      // The browser logs the portal's answer to the worker's request, and the cart the answer that it could not read.
      guest.errorMonitor.allow(/service-worker|Cart: unreadable_answer|MIME|404|net::ERR_/)
      await guest.open(sage.path)
      await guest.waitForLog()
      // By then the page has the code that registers the worker.
      await portal.delayedRequest
      portal.activate(except)
      await expectPage
        .poll(() => portal.interceptedPaths().some((path) => path === WORKER || path.startsWith('/offline')))
        .toBe(true)
      await expectPage.poll(() => page.evaluate(isInstalling)).toBe(false)
      expect(await cachedTextOf(page)).not.toContain(PORTAL_HEADING)

      portal.deactivate()
      await guest.open(sage.path)
      await waitForOfflineCache(page)
      expect(await cachedTextOf(page)).not.toContain(PORTAL_HEADING)
      await guest.goOffline()
      await guest.open(glides.path)
      await expectPage(page.getByRole('heading', { level: 1, name: glides.name })).toBeVisible()
    },
  )
})
