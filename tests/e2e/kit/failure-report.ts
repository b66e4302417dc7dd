import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { root } from '#scripts/project.mjs'

/** Saves a screenshot of every open tab of a failed test, under `build/reports/e2e/`. */
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

/** The maximum number of characters of a page’s text that are printed. */
const TEXT_PRINTED = 2_000
/** How long a page may take to return its text, in ms. */
const STATE_LIMIT = 2_000

/** Prints for every open tab of a failed test its address, its sync status and its text. */
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
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text is left out.
    const text = await page.innerText('body', { timeout: STATE_LIMIT })
    return `${page.url()}\nCart sync: ${sync ?? 'not on this page'}\n${text.slice(0, TEXT_PRINTED)}`
  } catch (error) {
    return `${page.url()} does not answer: ${error}`
  }
}

/** Runs in the page. Returns the status’s attributes and its text. */
function syncStatus(): string | null {
  const status = document.querySelector('[role="status"][aria-label="Cart sync"]')
  return status instanceof HTMLElement ? JSON.stringify({ ...status.dataset, says: status.textContent }) : null
}
