import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Flags, Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { browserArgs } from './browser-args.ts'
import { sage } from './products.ts'

/** One page of each kind. */
export const auditedPages = [
  { name: 'home', path: '/' },
  { name: 'category', path: '/product-category/three-seaters' },
  { name: 'product', path: sage.path },
  { name: 'article', path: '/blog/how-to-measure-for-a-couch' },
] as const

/** The categories that do not depend on the machine, and must score 100. */
export const auditedCategories = ['accessibility', 'best-practices', 'seo'] as const

/** A browser in which Lighthouse audits pages. */
export interface AuditedBrowser {
  /** The result of a first visit on a phone. */
  readonly audit: (url: string, flags?: Flags) => Promise<Result>
  readonly close: () => Promise<void>
}

interface AuditedBrowserOptions {
  readonly executablePath: string
  /**
   * Whether the shop's service worker may be installed. It caches the whole shop beside each first visit, which only the
   * benchmark measures.
   */
  readonly serviceWorkers: 'allow' | 'block'
}

export async function openAuditedBrowser({
  executablePath,
  serviceWorkers,
}: AuditedBrowserOptions): Promise<AuditedBrowser> {
  const { default: lighthouse } = await import('lighthouse')
  const profile = mkdtempSync(join(tmpdir(), 'rusbank-lighthouse-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...browserArgs, '--remote-debugging-port=0'],
    viewport: null,
    serviceWorkers,
  })
  const port = Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0])
  return {
    async audit(url, flags) {
      const judgement = await lighthouse(url, { ...flags, port, logLevel: 'error' })
      if (judgement === undefined) throw new Error(`Lighthouse says nothing of ${url}`)
      return judgement.lhr
    },
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** A category’s score, 0 to 100. */
export function scoreOf({ categories }: Result, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100)
}

/** The failed audits of the must-pass categories, one line each. */
export function failedAudits({ categories, audits }: Result): string[] {
  return auditedCategories.flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id]
      const isFault = weight > 0 && audit?.score !== undefined && audit.score !== null && audit.score < 1
      return isFault ? [`${category}, ${id}: ${audit.title}`] : []
    }),
  )
}
