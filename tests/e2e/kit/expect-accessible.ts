import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings } from './axe.ts'
import { expectPage } from './expect-page.ts'
import type { Tab } from './tab.ts'

const PHONE = 390
/** The widths of a desktop and of a phone, in CSS pixels. */
const WIDTHS = [1440, PHONE]
const NARROW_PHONE = 320
const LARGE_TEXT = '200%'

interface AccessibleOptions {
  /** Also expects no horizontal overflow on a narrow phone with text of twice the size. */
  readonly alsoNarrow?: boolean
}

/**
 * Expects at both widths no violation and no horizontal overflow; on a phone no overflow with text of twice the size either.
 * Begins at a phone's width if the page has it, since each change of the width renders the page again. The page keeps the
 * last width.
 */
export async function expectAccessible(
  { page }: Pick<Tab, 'page'>,
  at: string,
  { alsoNarrow = false }: AccessibleOptions = {},
): Promise<void> {
  const isPhone = page.viewportSize()?.width === PHONE
  for (const width of isPhone ? WIDTHS.toReversed() : WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    // The page is not laid out for the new width at once.
    await expectPage.poll(() => overflow(page), { message: `${at}, ${width} px wide` }).toBe(0)
    expect({ at, width, findings: await axeFindings(page) }).toEqual({ at, width, findings: [] })
    if (width === PHONE) {
      await expectPage.poll(() => overflow(page, LARGE_TEXT), { message: `${at}, with large text` }).toBe(0)
      if (alsoNarrow) {
        await page.setViewportSize({ width: NARROW_PHONE, height: 844 })
        const message = `${at}, with large text on a narrow phone`
        await expectPage.poll(() => overflow(page, LARGE_TEXT), { message }).toBe(0)
        await page.setViewportSize({ width, height: 844 })
      }
    }
  }
}

/**
 * How many CSS pixels the page can be scrolled sideways, with its text of this size. The page is laid out for that size, but
 * not painted.
 */
export function overflow(page: Page, textSize = ''): Promise<number> {
  return page.evaluate((fontSize) => {
    const root = document.documentElement
    root.style.fontSize = fontSize
    const pixels = root.scrollWidth - root.clientWidth
    root.style.fontSize = ''
    return pixels
  }, textSize)
}
