import type { Result } from 'lighthouse'
import { ensureChromium } from '#scripts/chromium.mjs'
import {
  auditedCategories,
  auditedPages,
  failedAudits,
  openAuditedBrowser,
  scoreOf,
} from '#tests/e2e/kit/lighthouse.ts'
import type { Shop } from '#tests/e2e/kit/shop.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { median } from './interleaved.ts'
import { reportedRow } from './statistics.ts'
import { withShop } from './with-shop.ts'

/** Points out of 100. */
const PERFORMANCE = 98
const SHIFT = 0.02
/** Odd, so that the median is the result of an actual run. */
const RUNS = 5
/** Lighthouse's code for a trace whose beginning the browser lost. Such a visit has no figures. */
const NOT_RECORDED = 'NO_NAVSTART'

/** Audits four kinds of page with Lighthouse's mobile profile, which simulates a slow network and a slow processor. */
export const run = (): Promise<BenchRow[]> => withShop(measure)

async function measure(shop: Shop): Promise<BenchRow[]> {
  const executablePath = await ensureChromium(console.log)
  const rows: BenchRow[] = []
  for (const { name, path } of auditedPages) {
    const results: Result[] = []
    while (results.length < RUNS) {
      const result = await visit({ url: shop.url() + path, executablePath })
      if (result.runtimeError === undefined) results.push(result)
      else if (result.runtimeError.code === NOT_RECORDED) console.log(`  ${name}: a visit was not recorded`)
      else throw new Error(`${name}: ${result.runtimeError.message}`)
    }
    rows.push(...rowsOf(name, results))
  }
  return rows
}

async function visit({ url, executablePath }: { url: string; executablePath: string }): Promise<Result> {
  const browser = await openAuditedBrowser({ executablePath, serviceWorkers: 'allow' })
  try {
    return await browser.audit(url)
  } finally {
    await browser.close()
  }
}

/** The cumulative layout shift. */
function shiftOf({ audits }: Result): number {
  return audits['cumulative-layout-shift']?.numericValue ?? 1
}

function rowsOf(page: string, results: readonly Result[]): BenchRow[] {
  const worst = Math.min(...results.flatMap((result) => auditedCategories.map((category) => scoreOf(result, category))))
  for (const fault of new Set(results.flatMap(failedAudits))) console.log(`  ${page}: ${fault}`)
  const performance = median(results.map((result) => scoreOf(result, 'performance')))
  const shift = Math.max(...results.map(shiftOf))
  const of100 = (name: string, value: number, least: number): BenchRow =>
    benchRow({ name: `${page}: ${name}`, value, unit: 'of 100', limit: ['at least', least] })
  const kib = (name: string, kind: 'Script' | 'Image'): BenchRow =>
    reportedRow(`${page}: ${name}`, median(results.map((result) => kibOf(result, kind))), 'KiB sent')
  return [
    of100(`performance, middle of ${RUNS} runs`, performance, PERFORMANCE),
    of100('accessibility, best practices and SEO, the least of them', worst, 100),
    benchRow({ name: `${page}: layout shift, the largest`, value: shift, unit: 'CLS', limit: ['under', SHIFT] }),
    kib('JavaScript', 'Script'),
    kib('pictures', 'Image'),
  ]
}

/** The transferred size of all files of a kind. */
function kibOf({ audits }: Result, kind: 'Script' | 'Image'): number {
  const details = audits['network-requests']?.details
  const requests = details?.type === 'table' ? details.items : []
  const sent = requests.filter(({ resourceType }) => resourceType === kind)
  return sent.reduce((sum, { transferSize }) => sum + Number(transferSize), 0) / 1024
}
