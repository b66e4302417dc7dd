import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** The minified axe: each page under test parses it. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The accessibility violations that axe finds on the page, one line per rule and element. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE)
  const { violations } = await page.evaluate(() =>
    // By default axe also loads all style sheets, which only an experimental rule needs that is off.
    window.axe.run(document, { resultTypes: ['violations'], preload: { assets: ['media'] } }),
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} — ${node.target.join(' ')} ${node.html.slice(0, 160)}`),
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
