import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { root } from '#scripts/house.mjs'

/** Keeps a picture of every open tab of a test that failed, under `build/reports/e2e/`. */
export async function keepLastLook(title: string, contexts: readonly BrowserContext[]): Promise<void> {
  const name = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
  const pages = contexts.flatMap((context) => context.pages())
  for (const [index, page] of pages.entries()) {
    await page.screenshot({ path: join(root, 'build', 'reports', 'e2e', `${name}-${index + 1}.png`) }).catch(() => {})
  }
}
