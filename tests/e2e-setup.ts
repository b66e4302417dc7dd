import type { TestProject } from 'vitest/node'
import { findChromium, findLightChromium } from '#scripts/chromium.mjs'
import { type SeededData, seedData } from './e2e/kit/seeded-data.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of {@link SeededData}. */
    seededData: string
    /** The path of a full Chromium, which respects its own settings. The headless shell has none. */
    wholeChromium: string
  }
}

let seeded: SeededData | undefined

export async function setup({ provide }: TestProject): Promise<void> {
  const [chromium, wholeChromium] = [findLightChromium(), findChromium()]
  if (!chromium || !wholeChromium)
    throw new Error('No Chromium or Chrome was found. `npm test` installs one, or name one by CHROME_PATH.')
  provide('chromium', chromium)
  provide('wholeChromium', wholeChromium)
  seeded = await seedData()
  provide('seededData', seeded.folder)
}

export function teardown(): void {
  seeded?.dispose()
}
