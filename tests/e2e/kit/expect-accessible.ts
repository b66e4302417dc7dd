import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from './axe.ts'
import type { Tab } from './tab.ts'

/** The widths of a desktop and of a phone, in CSS pixels. The page keeps the last one. */
const WIDTHS = [1440, 390]

/** Expects at both widths no violation and no horizontal overflow. */
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
