import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findChromium } from '#scripts/chromium.mjs'
import { isBuilt } from '#scripts/freshness.mjs'
import { nodePath, root, run } from '#scripts/house.mjs'

export async function setup({ provide }: TestProject): Promise<void> {
  const chromium = findChromium()
  if (!chromium)
    throw new Error('No Chromium or Chrome was found. `npm test` installs one, or name one by CHROME_PATH.')
  provide('chromium', chromium)
  if (isBuilt()) return
  const { code, output } = await run(nodePath(), [join(root, 'scripts', 'build.mjs')])
  if (code !== 0) throw new Error(output)
}
