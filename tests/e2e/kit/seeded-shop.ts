import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openShop, type Shop, type ShopOptions } from './shop.ts'

export interface SeededShop extends Shop {
  /** Stops it and deletes its data. */
  readonly dispose: () => Promise<void>
}

/** Starts a shop with a copy of the seeded data. */
export async function openSeededShop(opening: Omit<ShopOptions, 'data' | 'isShortLived'> = {}): Promise<SeededShop> {
  const data = mkdtempSync(join(tmpdir(), 'rusbank-e2e-'))
  cpSync(inject('seededData'), data, { recursive: true })
  const shop = await openShop({ ...opening, data, isShortLived: true })
  return {
    ...shop,
    async dispose() {
      await shop.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
