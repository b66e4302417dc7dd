import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
import { test as base, expect, inject, type TestContext } from 'vitest'
import { type FakeSmtpServer, startFakeSmtpServer } from '../../server/mail/fake-smtp-server.ts'
import { storyBrowserArgs } from './browser-args.ts'
import { printLastState, saveScreenshots } from './failure-report.ts'
import { type InstalledShop, installShop } from './installed-shop.ts'
import { newProfile, type Profile } from './profile.ts'
import { openSeededShop } from './seeded-shop.ts'
import type { Shop } from './shop.ts'
import { openVisitor, type Visitor } from './visitor.ts'

/**
 * The fixtures of a story: one shop, one mail server and one browser for all stories of a process, and any number of visitors
 * for each test. A story whose changes other stories would notice (to the catalogue, the clock, the providers or the process
 * itself), or that expects only its own visitors in the console, uses the test of `own-shop.ts`.
 * A test fails if one of its visitors' browsers had an error that the test did not allow.
 */
export const test = base
  .extend('mailServer', { scope: 'worker' }, async ({}, { onCleanup }): Promise<FakeSmtpServer> => {
    const mailServer = await startFakeSmtpServer()
    onCleanup(mailServer.close)
    return mailServer
  })
  .extend('sharedShop', { scope: 'worker' }, async ({ mailServer }, { onCleanup }): Promise<Shop> => {
    const shop = await openSeededShop({ smtpUrl: mailServer.url })
    onCleanup(shop.dispose)
    return shop
  })
  .extend('shop', { scope: 'file' }, ({ sharedShop }): Shop => sharedShop)
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }): Promise<Browser> => {
    const browser = await chromium.launch({ executablePath: inject('chromium'), args: storyBrowserArgs })
    onCleanup(() => browser.close())
    return browser
  })
  .extend('newVisitor', async ({ shop, browser, task }, { onCleanup }) => {
    const visitors: Visitor[] = []
    onCleanup(async () => {
      const errors = visitors.flatMap(({ errorMonitor }) => errorMonitor.unexpectedErrors())
      if (task.result?.state === 'fail') {
        const contexts = visitors.map(({ context }) => context)
        await saveScreenshots(task.name, contexts)
        await printLastState(task.name, contexts)
      }
      for (const visitor of visitors) await visitor.close()
      expect(errors).toEqual([])
    })
    return async (options: BrowserContextOptions = {}): Promise<Visitor> => {
      const visitor = await openVisitor({ browser, port: shop.port, options })
      visitors.push(visitor)
      return visitor
    }
  })
  .extend('visitor', async ({ newVisitor }): Promise<Visitor> => newVisitor())
  .extend('visitorWithoutJavaScript', async ({ newVisitor }): Promise<Visitor> => {
    const visitorWithoutJavaScript = await newVisitor({ javaScriptEnabled: false })
    visitorWithoutJavaScript.errorMonitor.allow(/^request failed: csp GET \S+\.js$/)
    return visitorWithoutJavaScript
  })
  .extend('cookielessVisitor', async ({ shop, task }, { onCleanup }): Promise<Visitor> => {
    const profile = await newProfile({ executablePath: inject('wholeChromium'), port: shop.port, blocksCookies: true })
    onCleanup(() => closeProfile(profile, task))
    return profile.open()
  })
  .extend('installedShop', { scope: 'worker' }, async ({ sharedShop }, { onCleanup }): Promise<InstalledShop> => {
    const installedShop = await installShop({ executablePath: inject('chromium'), port: sharedShop.port })
    onCleanup(installedShop.dispose)
    return installedShop
  })
  .extend('installedProfile', async ({ installedShop, shop, task }, { onCleanup }): Promise<Profile> => {
    const profile = await installedShop.newProfile(shop.port)
    onCleanup(() => closeProfile(profile, task))
    return profile
  })
  .extend('profileWithWorker', async ({ shop, task }, { onCleanup }): Promise<Profile> => {
    const profile = await newProfile({ executablePath: inject('chromium'), port: shop.port, hasWorker: true })
    onCleanup(() => closeProfile(profile, task))
    return profile
  })
  .extend('profile', async ({ shop, task }, { onCleanup }): Promise<Profile> => {
    const profile = await newProfile({ executablePath: inject('chromium'), port: shop.port })
    onCleanup(() => closeProfile(profile, task))
    return profile
  })
  .extend('profileWithBackForwardCache', async ({ shop, task }, { onCleanup }): Promise<Profile> => {
    const executablePath = inject('wholeChromium')
    const profile = await newProfile({ executablePath, port: shop.port, hasBackForwardCache: true })
    onCleanup(() => closeProfile(profile, task))
    return profile
  })

/** Closes a test’s own browser. The test fails if the browser had an error that was not allowed. */
export async function closeProfile(profile: Profile, task: TestContext['task']): Promise<void> {
  if (task.result?.state === 'fail') await printLastState(task.name, profile.contexts())
  await profile.dispose()
  expect(profile.unexpectedErrors()).toEqual([])
}
