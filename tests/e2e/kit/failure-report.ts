import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { root } from '#scripts/project.mjs'

/** Keeps a picture of every open tab of a test that failed, under `build/reports/e2e/`. */
export async function saveScreenshots(title: string, contexts: readonly BrowserContext[]): Promise<void> {
  const name = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
  const pages = contexts.flatMap((context) => context.pages())
  for (const [index, page] of pages.entries()) {
    await page.screenshot({ path: join(root, 'build', 'reports', 'e2e', `${name}-${index + 1}.png`) }).catch(() => {})
  }
}

/** The most characters of a page's text that are printed. */
const TEXT_PRINTED = 2_000
/** A page that does not say within so many ms what it shows is not asked again. */
const STATE_LIMIT = 2_000

/** Prints what every open tab of a test that failed was like: where it was, how its cart had synced, and what it said. */
export async function printLastState(title: string, contexts: readonly BrowserContext[]): Promise<void> {
  const pages = contexts.flatMap((context) => context.pages())
  const states = await Promise.all(pages.map(lastStateOf))
  for (const [index, state] of states.entries()) {
    process.stderr.write(`\nThe last state of “${title}”, tab ${index + 1} of ${pages.length}:\n${state}\n`)
  }
}

async function lastStateOf(page: Page): Promise<string> {
  try {
    const sync = await page.evaluate(syncStatus)
    // biome-ignore lint/performance/useDomNodeTextContent: what is not to be seen says nothing.
    const text = await page.innerText('body', { timeout: STATE_LIMIT })
    return `${page.url()}\nCart sync: ${sync ?? 'not on this page'}\n${text.slice(0, TEXT_PRINTED)}`
  } catch (error) {
    return `${page.url()} does not answer: ${error}`
  }
}

/** Runs in the page: the status's attributes and its words. */
function syncStatus(): string | null {
  const status = document.querySelector('[role="status"][aria-label="Cart sync"]')
  return status instanceof HTMLElement ? JSON.stringify({ ...status.dataset, says: status.textContent }) : null
}
