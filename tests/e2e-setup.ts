import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findChromium } from '#scripts/chromium.mjs'
import { isBuilt } from '#scripts/freshness.mjs'
import { nodePath, root, run } from '#scripts/house.mjs'
import { openShop } from './e2e/kit/shop.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data of a shop that has been opened once, to be copied: a new one takes seconds to lay out. */
    seededData: string
  }
}

const seededData = mkdtempSync(join(tmpdir(), 'rusbank-e2e-seed-'))

export async function setup({ provide }: TestProject): Promise<void> {
  const chromium = findChromium()
  if (!chromium)
    throw new Error('No Chromium or Chrome was found. `npm test` installs one, or name one by CHROME_PATH.')
  provide('chromium', chromium)
  if (!isBuilt()) {
    const { code, output } = await run(nodePath(), [join(root, 'scripts', 'build.mjs')])
    if (code !== 0) throw new Error(output)
  }
  const shop = await openShop({ data: seededData })
  await shop.stop()
  provide('seededData', seededData)
}

export function teardown(): void {
  rmSync(seededData, { recursive: true, force: true })
}
