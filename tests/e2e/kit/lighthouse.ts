import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Flags, Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { browserArgs } from './browser-args.ts'
import { sage } from './products.ts'

/** One of each kind that the shop is judged by. */
export const auditedPages = [
  { name: 'home', path: '/' },
  { name: 'category', path: '/product-category/three-seaters' },
  { name: 'product', path: sage.path },
  { name: 'article', path: '/blog/how-to-measure-for-a-couch' },
] as const

/** What does not hang on the machine has no excuse. */
export const perfectCategories = ['accessibility', 'best-practices', 'seo'] as const

interface Case {
  readonly url: string
  /** Of Chromium. */
  readonly executablePath: string
  /** What is asked, if not everything. */
  readonly flags?: Flags
}

/** Lighthouse's word for a recording that the browser's trace lost the beginning of: of such a visit it judges nothing. */
const NOT_RECORDED = 'NO_NAVSTART'
/** Of one page: more than so many visits without a recording are no accident. */
const MAX_VISITS = 3

/** What Lighthouse makes of a visit by somebody who was never here, on a telephone, in a browser of its own. */
export async function audit(asked: Case): Promise<Result> {
  for (let visit = 1; ; visit += 1) {
    const result = await auditVisit(asked)
    if (result.runtimeError === undefined) return result
    const { code, message } = result.runtimeError
    if (code !== NOT_RECORDED || visit === MAX_VISITS) throw new Error(`${asked.url}: ${message}`)
  }
}

async function auditVisit({ url, executablePath, flags }: Case): Promise<Result> {
  const { default: lighthouse } = await import('lighthouse')
  const profile = mkdtempSync(join(tmpdir(), 'rusbank-lighthouse-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...browserArgs, '--remote-debugging-port=0'],
    viewport: null,
  })
  try {
    const port = Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0])
    const judgement = await lighthouse(url, { ...flags, port, logLevel: 'error' })
    if (judgement === undefined) throw new Error(`Lighthouse says nothing of ${url}`)
    return judgement.lhr
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Out of 100. */
export function scoreOf({ categories }: Result, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100)
}

/** What keeps a page from being flawless, a line each. */
export function failedAudits({ categories, audits }: Result): string[] {
  return perfectCategories.flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id]
      const isFault = weight > 0 && audit?.score !== undefined && audit.score !== null && audit.score < 1
      return isFault ? [`${category}, ${id}: ${audit.title}`] : []
    }),
  )
}

/** How far things moved while the page came to be, by the measure of CLS. */
export function shiftOf({ audits }: Result): number {
  return audits['cumulative-layout-shift']?.numericValue ?? 1
}
