import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectPage } from './kit/expect-page.ts'
import { sage } from './kit/products.ts'
import { test } from './kit/story.ts'

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Presses Tab until the element has the focus, at most once around the page. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  // Finding it by its role after each press would take ten times as long as the press.
  let wanted = await target.elementHandle()
  let focusable = 1
  for (let steps = 0; steps <= focusable; steps += 1) {
    await page.keyboard.press('Tab')
    const at = await wanted.evaluate(lookAt, FOCUSABLE)
    if (at.isFocused) return
    if (!at.isConnected) wanted = await target.elementHandle()
    focusable = at.focusable
  }
  throw new Error(`Tab did not lead to ${target}`)
}

/** Runs in the page. Whether the element has the focus and is still in the page, and how many elements can have the focus. */
function lookAt(element: Node, focusable: string) {
  return {
    isFocused: element === document.activeElement,
    isConnected: element.isConnected,
    focusable: document.querySelectorAll(focusable).length,
  }
}

/** Whether the focused element has a focus indicator: an outline, a shadow or a border. */
function focusIsVisible(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null) return false
    const shown = (element: Element): boolean => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    }
    const label = focused.closest('label')
    const after = focused.nextElementSibling
    return [focused, label, after].some((element) => element !== null && shown(element))
  })
}

describe('buying with the keyboard alone', () => {
  test('Tab, Space, Enter and the arrow keys suffice to add a couch to the cart', async ({ visitor }) => {
    const { page, header, product, drawer, cart, open } = visitor
    await open(sage.path)
    await tabTo(page, product.option('Filling', 'Foam'))
    expect(await focusIsVisible(page)).toBe(true)
    await page.keyboard.press('Space')
    await expectPage(product.option('Filling', 'Foam')).toBeChecked()
    await page.keyboard.press('ArrowDown')
    await expectPage(product.option('Filling', 'Feather wrap')).toBeChecked()

    await tabTo(page, product.group('Colour').getByRole('radio').first())
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expectPage(product.group('Colour').getByRole('radio').nth(1)).toBeChecked()

    await tabTo(page, product.add)
    expect(await focusIsVisible(page)).toBe(true)
    await page.keyboard.press('Enter')
    await expectPage(header.cartWith(1)).toBeVisible()
    await expectPage(product.add).toBeFocused()

    await tabTo(page, header.cart)
    await page.keyboard.press('Enter')
    await expectPage(drawer.root).toBeVisible()
    await expectPage.poll(() => drawer.root.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)

    await tabTo(page, drawer.line(sage.name).quantity)
    await page.keyboard.press('ArrowUp')
    await expectPage(header.cartWith(2)).toBeVisible()
    await tabTo(page, drawer.root.getByRole('link', { name: 'View cart' }).first())
    await page.keyboard.press('Enter')
    await page.waitForURL('**/cart')
    await expectPage(cart.line(sage.name).quantity).toHaveValue('2')
    await tabTo(page, cart.line(sage.name).remove)
    await page.keyboard.press('Enter')
    await expectPage(cart.items).toHaveCount(0)
    await expectPage.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  })

  test('the open drawer traps the focus, Escape closes it, and the focus returns to its trigger', async ({
    visitor,
  }) => {
    const { page, header, drawer } = visitor
    await visitor.fillCart(sage)
    await header.cart.focus()
    await page.keyboard.press('Enter')
    await expectPage(drawer.root).toBeVisible()
    const dialog = await drawer.root.elementHandle()
    for (let steps = 0; steps < 40; steps += 1) {
      await page.keyboard.press('Tab')
      const inside = await dialog.evaluate(
        (element) => document.activeElement === document.body || element.contains(document.activeElement),
      )
      expect(inside).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expectPage(drawer.root).toBeHidden()
    await expectPage(header.cart).toBeFocused()
  })

  test('the first Tab focuses the skip link', async ({ visitor }) => {
    const { page, open } = visitor
    await open('/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: /skip to/i })
    await expectPage(skip).toBeFocused()
    await expectPage(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.getByRole('main').evaluate((main) => main.contains(document.activeElement))).toBe(true)
  })

  test('after a navigation, the focus and the title are the new page’s', async ({ visitor }) => {
    const { page, open } = visitor
    await open('/product-category/three-seaters')
    const link = page.getByRole('main').getByRole('link', { name: sage.name }).first()
    await link.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/product/sage-3-seater*')
    await expectPage(page).toHaveTitle(new RegExp(sage.name))
    await expectPage(page.getByRole('heading', { level: 1, name: sage.name })).toBeVisible()
    await page.waitForFunction(() => scrollY === 0)
  })
})
