import { describe, expect } from 'vitest'
import { axeFindings } from './kit/axe.ts'
import { expectPage } from './kit/expect-page.ts'
import { sage } from './kit/products.ts'
import { expectSynced } from './kit/same-cart.ts'
import { test } from './kit/story.ts'
import type { Visitor } from './kit/visitor.ts'

const partsOf = ({ page }: Visitor) => ({
  news: page.getByRole('region', { name: 'We’ve updated the shop' }),
  reload: page.getByRole('button', { name: 'Reload', exact: true }),
})

/** From now on the shop has another release than the open pages. */
async function releaseAgain({ context }: Visitor): Promise<void> {
  await context.route('**/api/release', (route) => route.fulfill({ json: { release: 'another' } }))
}

/** The page becomes visible again, until it has checked. */
async function returnToPage({ page }: Visitor): Promise<void> {
  const request = page.waitForRequest('**/api/release')
  await page.evaluate(() => {
    const look = setInterval(() => window.dispatchEvent(new Event('focus')), 200)
    window.addEventListener('pagehide', () => clearInterval(look))
  })
  await request
}

describe('a new release', () => {
  test('is offered when the page becomes visible again, and the reload loses nothing', async ({ visitor }) => {
    const { page, cart, buy } = visitor
    const { news, reload } = partsOf(visitor)
    await buy(sage)
    await releaseAgain(visitor)
    await returnToPage(visitor)
    await expectPage(news).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await buyMore(visitor)
    const reloaded = page.waitForEvent('load')
    await reload.click()
    await reloaded
    await visitor.context.unrouteAll()
    await visitor.open('/cart')
    await expectPage(cart.line(sage.name).quantity).toHaveValue('2')
    await expectSynced(visitor)
  })

  test('is not offered if the shop has not changed', async ({ visitor }) => {
    const { news } = partsOf(visitor)
    await visitor.open('/')
    await returnToPage(visitor)
    await expectPage(news).toBeHidden()
  })

  test('is loaded at once when the code of the next page is gone, and the cart is kept', async ({ visitor }) => {
    const { page, errorMonitor, buy, header } = visitor
    errorMonitor.allow(/search-page|404/)
    await buy(sage)
    await expectPage(header.cartWith(1)).toBeVisible()
    let isReloaded = false
    page.once('load', () => {
      isReloaded = true
    })
    await visitor.context.route(/search-page/, (route) =>
      isReloaded ? route.continue() : route.fulfill({ status: 404, body: '' }),
    )
    await page.getByRole('search').getByRole('combobox').fill('velvet')
    await page.keyboard.press('Enter')
    await expectPage.poll(() => isReloaded).toBe(true)
    await expectPage(page).toHaveURL(/\/search\?q=velvet/)
    await expectPage(page.getByRole('heading', { level: 1 })).toContainText('velvet')
    await expectPage(header.cartWith(1)).toBeVisible()
  })
})

async function buyMore({ product, header }: Visitor): Promise<void> {
  await product.add.click()
  await expectPage(header.cartWith(2)).toBeVisible()
}
