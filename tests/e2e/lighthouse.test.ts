import type { Flags } from 'lighthouse'
import { describe, expect, inject } from 'vitest'
import {
  type AuditedBrowser,
  auditedCategories,
  auditedPages,
  failedAudits,
  openAuditedBrowser,
  scoreOf,
} from './kit/lighthouse.ts'
import { test as story } from './kit/story.ts'

/** One browser for all pages: Lighthouse clears storage and cache before each. */
const test = story.extend('audited', { scope: 'file' }, async ({}, { onCleanup }): Promise<AuditedBrowser> => {
  const browser = await openAuditedBrowser({ executablePath: inject('chromium'), serviceWorkers: 'block' })
  onCleanup(browser.close)
  return browser
})

/** The audited categories do not depend on timings, so Lighthouse need not wait long, and takes no screenshots. */
const flags: Flags = {
  onlyCategories: [...auditedCategories],
  throttlingMethod: 'simulate',
  disableFullPageScreenshot: true,
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
}

describe('a Lighthouse audit', () => {
  for (const { name, path } of auditedPages) {
    test(`${name}: full marks for accessibility, best practices and SEO`, async ({ shop, audited }) => {
      const result = await audited.audit(shop.url() + path, flags)
      expect(result.runtimeError).toBeUndefined()
      expect(failedAudits(result)).toEqual([])
      expect(auditedCategories.map((category) => scoreOf(result, category))).toEqual([100, 100, 100])
    })

    test(`${name}: no layout shift on a phone while it loads`, async ({ newVisitor }) => {
      const { page, open, waitForLog } = await newVisitor({ viewport: { width: 412, height: 823 }, isMobile: true })
      await open(path)
      await waitForLog()
      expect(await page.evaluate(layoutShift)).toBeLessThan(0.02)
    })
  }
})

/** Runs in the page. The sum of all layout shifts so far, which is at least CLS. */
function layoutShift(): number {
  let shift = 0
  const observer = new PerformanceObserver(() => {})
  observer.observe({ type: 'layout-shift', buffered: true })
  for (const entry of observer.takeRecords()) if ('value' in entry) shift += Number(entry.value)
  return shift
}
