import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
import { test as base, expect, inject, type TestContext } from 'vitest'
import { browserArgs } from './browser-args.ts'
import { printLastState, saveScreenshots } from './failure-report.ts'
import { newProfile, type Profile } from './profile.ts'
import { openSeededShop } from './seeded-shop.ts'
import type { Shop } from './shop.ts'
import { type Visitor, welcomeVisitor } from './visitor.ts'

/**
 * What a story starts from: one shop and one browser for all stories of a process, and for each test as many visitors as it
 * welcomes. A story that changes more of the shop than its visitors' carts takes the test of `own-shop.ts`.
 * A test fails when one of its visitors' browsers complained about something that the test did not allow.
 */
export const test = base
  .extend('sharedShop', { scope: 'worker' }, async ({}, { onCleanup }): Promise<Shop> => {
    const shop = await openSeededShop()
    onCleanup(shop.throwAway)
    return shop
  })
  .extend('shop', { scope: 'file' }, ({ sharedShop }): Shop => sharedShop)
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }): Promise<Browser> => {
    const browser = await chromium.launch({ executablePath: inject('chromium'), args: browserArgs })
    onCleanup(() => browser.close())
    return browser
  })
  .extend('welcome', async ({ shop, browser, task }, { onCleanup }) => {
    const visitors: Visitor[] = []
    onCleanup(async () => {
      const complaints = visitors.flatMap(({ guard }) => guard.complaints())
      if (task.result?.state === 'fail') {
        const contexts = visitors.map(({ context }) => context)
        await saveScreenshots(task.name, contexts)
        await printLastState(task.name, contexts)
      }
      for (const visitor of visitors) await visitor.leave()
      expect(complaints).toEqual([])
    })
    return async (options: BrowserContextOptions = {}): Promise<Visitor> => {
      const visitor = await welcomeVisitor({ browser, port: shop.port, options })
      visitors.push(visitor)
      return visitor
    }
  })
  .extend('visitor', async ({ welcome }): Promise<Visitor> => welcome())
  .extend('reader', async ({ welcome }): Promise<Visitor> => {
    const reader = await welcome({ javaScriptEnabled: false })
    reader.guard.allow(/^request failed: csp GET \S+\.js$/)
    return reader
  })
  .extend('cookielessVisitor', async ({ shop, task }, { onCleanup }): Promise<Visitor> => {
    const profile = await newProfile({ executablePath: inject('wholeChromium'), port: shop.port, blocksCookies: true })
    onCleanup(() => closeProfile(profile, task))
    return profile.open()
  })
  .extend('installedProfile', async ({ shop, task }, { onCleanup }): Promise<Profile> => {
    const profile = await newProfile({ executablePath: inject('chromium'), port: shop.port, hasWorker: true })
    onCleanup(() => closeProfile(profile, task))
    return profile
  })
  .extend('profile', async ({ shop, task }, { onCleanup }): Promise<Profile> => {
    const profile = await newProfile({ executablePath: inject('chromium'), port: shop.port })
    onCleanup(() => closeProfile(profile, task))
    return profile
  })
  .extend('keepingProfile', async ({ shop, task }, { onCleanup }): Promise<Profile> => {
    const executablePath = inject('wholeChromium')
    const profile = await newProfile({ executablePath, port: shop.port, keepsLeftPages: true })
    onCleanup(() => closeProfile(profile, task))
    return profile
  })

/** Ends a browser of a test's own, whose complaints the test fails by. */
export async function closeProfile(profile: Profile, task: TestContext['task']): Promise<void> {
  if (task.result?.state === 'fail') await printLastState(task.name, profile.contexts())
  await profile.throwAway()
  expect(profile.complaints()).toEqual([])
}
