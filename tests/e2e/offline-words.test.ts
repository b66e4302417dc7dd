import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { newPerson, register } from './kit/account.ts'
import { axeFindings } from './kit/axe.ts'
import { checkoutOf } from './kit/checkout.ts'
import { expectPage } from './kit/expect-page.ts'
import { waitForOfflineCache } from './kit/offline-cache.ts'
import { glides } from './kit/products.ts'
import { test } from './kit/story.ts'

const noteOn = (page: Page, what: string) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: `You’re offline. You can ${what} once you’re back online.` })

describe('actions that need the network', () => {
  test('say so before they are tried, and keep what was typed', async ({ installedProfile: profile }) => {
    const before = await profile.open()
    const person = newPerson('Lindiwe')
    await register(before, person)
    await before.buy(glides)
    await expectPage(before.header.cartWith(1)).toBeVisible()
    await before.open('/checkout')
    await expectPage(checkoutOf(before.page).placeOrder).toBeVisible()
    await before.sync.showsSynced()
    await waitForOfflineCache(before.page)
    await profile.kill()

    const offline = await profile.open()
    // A closed browser has not always written its cookies, so the session may be lost.
    offline.errorMonitor.allow(/401/)
    const { page, header } = offline
    await offline.goOffline()
    await offline.open('/')
    await offline.waitForLog()
    await expectPage(header.account).toBeVisible()
    await expectPage(header.logIn).toHaveCount(0)
    await page.getByRole('search').getByRole('combobox').focus()
    await expectPage(
      page.getByText('You’re offline. Search works once you’re back online.', { exact: false }),
    ).toBeVisible()

    await offline.open('/checkout')
    const checkout = checkoutOf(page)
    await expectPage(noteOn(page, 'place your order')).toBeVisible()
    await checkout.field('Street address').fill('14 Florida Road')
    await page.keyboard.press('Tab')
    expect(await axeFindings(page)).toEqual([])
    await offline.open('/checkout')
    await expectPage(checkout.field('Street address')).toHaveValue('14 Florida Road')
    await checkout.placeOrder.click()
    await expectPage(checkout.field('Street address')).toHaveValue('14 Florida Road')

    await offline.open('/company/contact-us')
    await expectPage(noteOn(page, 'send this')).toBeVisible()
    await offline.goOnline()
    await expectPage(noteOn(page, 'send this')).toHaveCount(0)
  })
})
