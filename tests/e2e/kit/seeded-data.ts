import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isBuilt } from '#scripts/freshness.mjs'
import { nodePath, root, run } from '#scripts/project.mjs'
import { openShop } from './shop.ts'

/** The data of a shop that has been opened once, to be copied: a new one takes seconds to lay out. */
export interface SeededData {
  readonly folder: string
  readonly throwAway: () => void
}

/** Builds the shop where need be, and lays its data out. */
export async function seedData(): Promise<SeededData> {
  const folder = mkdtempSync(join(tmpdir(), 'rusbank-e2e-seed-'))
  if (!isBuilt()) {
    const { code, output } = await run(nodePath(), [join(root, 'scripts', 'build.mjs')])
    if (code !== 0) throw new Error(output)
  }
  const shop = await openShop({ data: folder })
  await shop.stop()
  return { folder, throwAway: () => rmSync(folder, { recursive: true, force: true }) }
}
