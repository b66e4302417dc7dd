import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from './axe.ts'
import type { Tab } from './tab.ts'

/** The widths of a desk's screen and of a hand's, in CSS pixels: who goes on from there does so in a hand. */
const WIDTHS = [1440, 390]

/** At both widths axe finds nothing, and nothing sticks out sideways. */
export async function expectAccessible({ page }: Pick<Tab, 'page'>, at: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    const found = { overflow: await overflow(page), findings: await axeFindings(page) }
    expect({ at, width, ...found }).toEqual({ at, width, overflow: 0, findings: [] })
  }
}

/** How many CSS pixels the page can be scrolled sideways. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
