import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { ensureChromium } from '#scripts/chromium.mjs'
import { browserArgs } from '#tests/e2e/kit/browser-args.ts'
import { sage } from '#tests/e2e/kit/goods.ts'
import { openShop } from '#tests/e2e/kit/shop.ts'
import type { BenchRow } from './bench-row.ts'
import { median } from './interleaved.ts'

const pages = [
  { name: 'home', path: '/' },
  { name: 'category', path: '/product-category/three-seaters' },
  { name: 'product', path: sage.path },
  { name: 'article', path: '/blog/how-to-measure-for-a-couch' },
] as const

/** Points out of 100. */
const PERFORMANCE = 95
/** What does not hang on the machine has no excuse. */
const flawless = ['accessibility', 'best-practices', 'seo'] as const
const SHIFT = 0.02
/** Odd, so that the middle one is a run that was. */
const RUNS = 5

/** Judges four kinds of page by Lighthouse, as on a telephone: its own profile, with a slow line and a slow processor simulated. */
export async function run(): Promise<BenchRow[]> {
  const data = mkdtempSync(join(tmpdir(), 'rusbank-bench-'))
  const shop = await openShop({ data })
  try {
    const rows: BenchRow[] = []
    for (const { name, path } of pages) {
      const results: Result[] = []
      for (let round = 0; round < RUNS; round += 1) results.push(await judged(new URL(path, shop.url()).href))
      rows.push(...rowsOf(name, results))
    }
    return rows
  } finally {
    await shop.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

/** One visit of somebody who was never here, in a browser of its own. */
async function judged(url: string): Promise<Result> {
  const { default: lighthouse } = await import('lighthouse')
  const profile = mkdtempSync(join(tmpdir(), 'rusbank-lighthouse-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await ensureChromium(console.log),
    args: [...browserArgs, '--remote-debugging-port=0'],
    viewport: null,
  })
  try {
    const port = Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0])
    const judgement = await lighthouse(url, { port, logLevel: 'error' })
    if (judgement === undefined) throw new Error(`Lighthouse says nothing of ${url}`)
    const { lhr } = judgement
    if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`)
    return lhr
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

function rowsOf(page: string, results: readonly Result[]): BenchRow[] {
  const middle = (figure: (result: Result) => number): number => median(results.map(figure))
  const worst = Math.min(...results.flatMap((result) => flawless.map((category) => pointsOf(result, category))))
  for (const fault of new Set(results.flatMap(faultsOf))) console.log(`  ${page}: ${fault}`)
  const performance = middle((result) => pointsOf(result, 'performance'))
  const shift = Math.max(...results.map((result) => result.audits['cumulative-layout-shift']?.numericValue ?? 1))
  const plain = { against: 'nothing', ratio: null }
  const reported = { ...plain, unit: 'KiB sent', limit: 'reported', ok: true }
  return [
    {
      ...plain,
      name: `${page}: performance, middle of ${RUNS} runs`,
      value: performance,
      unit: 'of 100',
      limit: `at least ${PERFORMANCE}`,
      ok: performance >= PERFORMANCE,
    },
    {
      ...plain,
      name: `${page}: accessibility, best practices and SEO, the least of them`,
      value: worst,
      unit: 'of 100',
      limit: '100',
      ok: worst === 100,
    },
    {
      ...plain,
      name: `${page}: layout shift, the largest`,
      value: shift,
      unit: 'CLS',
      limit: `under ${SHIFT}`,
      ok: shift < SHIFT,
    },
    { ...reported, name: `${page}: JavaScript`, value: middle((result) => kibOf(result, 'Script')) },
    { ...reported, name: `${page}: pictures`, value: middle((result) => kibOf(result, 'Image')) },
  ]
}

function pointsOf({ categories }: Result, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100)
}

/** What keeps a page from being flawless, a line each. */
function faultsOf({ categories, audits }: Result): string[] {
  return flawless.flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id]
      const isFault = weight > 0 && audit?.score !== undefined && audit.score !== null && audit.score < 1
      return isFault ? [`${category}, ${id}: ${audit.title}`] : []
    }),
  )
}

/** What went over the line for all files of a kind. */
function kibOf({ audits }: Result, kind: 'Script' | 'Image'): number {
  const details = audits['network-requests']?.details
  const requests = details?.type === 'table' ? details.items : []
  const sent = requests.filter(({ resourceType }) => resourceType === kind)
  return sent.reduce((sum, { transferSize }) => sum + Number(transferSize), 0) / 1024
}
