import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isBuilt } from '#scripts/freshness.mjs'
import { nodePath, root, run } from '#scripts/project.mjs'
import { openShop } from './shop.ts'

/** The data of a shop that was started once, to be copied: creating new data takes seconds. */
export interface SeededData {
  readonly folder: string
  readonly dispose: () => void
}

/** Builds the shop if necessary, and creates its data. */
export async function seedData(): Promise<SeededData> {
  const folder = mkdtempSync(join(tmpdir(), 'rusbank-e2e-seed-'))
  if (!isBuilt()) {
    const { code, output } = await run(nodePath(), [join(root, 'scripts', 'build.mjs'), '--few-pictures'])
    if (code !== 0) throw new Error(output)
  }
  const shop = await openShop({ data: folder, isShortLived: true })
  await shop.stop()
  return { folder, dispose: () => rmSync(folder, { recursive: true, force: true }) }
}
