import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { ensureChromium } from '#scripts/chromium.mjs'
import { browserArgs } from '#tests/e2e/kit/browser-args.ts'
import { openShop, type Shop } from '#tests/e2e/kit/shop.ts'
import type { BenchRow } from './bench-row.ts'

/** Runs a measurement on a new shop with the embedded database, and stops it afterwards. */
export async function withShop(measure: (shop: Shop) => Promise<BenchRow[]>): Promise<BenchRow[]> {
  const data = mkdtempSync(join(tmpdir(), 'rusbank-bench-'))
  const shop = await openShop({ data })
  try {
    return await measure(shop)
  } finally {
    await shop.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

export interface ShopWithBrowser {
  readonly shop: Shop
  readonly browser: Browser
}

/** The same with a Chromium. */
export function withShopAndBrowser(measure: (visit: ShopWithBrowser) => Promise<BenchRow[]>): Promise<BenchRow[]> {
  return withShop(async (shop) => {
    const browser = await chromium.launch({ executablePath: await ensureChromium(console.log), args: browserArgs })
    try {
      return await measure({ shop, browser })
    } finally {
      await browser.close()
    }
  })
}
