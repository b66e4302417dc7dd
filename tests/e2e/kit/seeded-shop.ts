import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Opening, openShop, type Shop } from './shop.ts'

export interface SeededShop extends Shop {
  /** Stops it, with all that it holds. */
  readonly throwAway: () => Promise<void>
}

/** A shop over a copy of the data that were laid out once for all. */
export async function openSeededShop(opening: Omit<Opening, 'data'> = {}): Promise<SeededShop> {
  const data = mkdtempSync(join(tmpdir(), 'rusbank-e2e-'))
  cpSync(inject('seededData'), data, { recursive: true })
  const shop = await openShop({ ...opening, data })
  return {
    ...shop,
    async throwAway() {
      await shop.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}
