import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { browserArgs } from './browser-args.ts'
import { printLastState, saveScreenshots } from './failure-report.ts'
import { newProfile, type Profile } from './profile.ts'
import { type ServerCarts, serverCartsOf } from './server-carts.ts'
import { openShop, type Shop } from './shop.ts'
import { type Visitor, welcomeVisitor } from './visitor.ts'

/**
 * What a story starts from: one shop and one browser for each file, and for each test as many visitors as it welcomes.
 * A test fails when one of its visitors' browsers complained about something that the test did not allow.
 */
export const test = base
  .extend('shop', { scope: 'file' }, async ({}, { onCleanup }): Promise<Shop> => {
    const data = mkdtempSync(join(tmpdir(), 'rusbank-e2e-'))
    cpSync(inject('seededData'), data, { recursive: true })
    const shop = await openShop({ data })
    onCleanup(async () => {
      await shop.stop()
      rmSync(data, { recursive: true, force: true })
    })
    return shop
  })
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }): Promise<Browser> => {
    const browser = await chromium.launch({ executablePath: inject('chromium'), args: browserArgs })
    onCleanup(() => browser.close())
    return browser
  })
  .extend('serverCarts', ({ shop }): ServerCarts => serverCartsOf(shop.url))
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
  .extend('cookielessVisitor', async ({ shop, task }, { onCleanup }): Promise<Visitor> => {
    const profile = await newProfile({ executablePath: inject('wholeChromium'), port: shop.port, blocksCookies: true })
    onCleanup(async () => {
      if (task.result?.state === 'fail') await printLastState(task.name, profile.contexts())
      await profile.throwAway()
      expect(profile.complaints()).toEqual([])
    })
    return profile.open()
  })
  .extend('installedProfile', async ({ shop, task }, { onCleanup }): Promise<Profile> => {
    const profile = await newProfile({ executablePath: inject('chromium'), port: shop.port, hasWorker: true })
    onCleanup(async () => {
      if (task.result?.state === 'fail') await printLastState(task.name, profile.contexts())
      await profile.throwAway()
      expect(profile.complaints()).toEqual([])
    })
    return profile
  })
  .extend('profile', async ({ shop, task }, { onCleanup }): Promise<Profile> => {
    const profile = await newProfile({ executablePath: inject('chromium'), port: shop.port })
    onCleanup(async () => {
      if (task.result?.state === 'fail') await printLastState(task.name, profile.contexts())
      await profile.throwAway()
      expect(profile.complaints()).toEqual([])
    })
    return profile
  })
