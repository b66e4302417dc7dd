import { describe, expect } from 'vitest'
import { authFormOf, newPerson, registerByCall } from './kit/account.ts'
import { checkoutOf, currentOrderPath, orderOf } from './kit/checkout.ts'
import { GUEST_UNAUTHENTICATED } from './kit/error-monitor.ts'
import { expectPage } from './kit/expect-page.ts'
import { careKit } from './kit/products.ts'
import { test } from './kit/story.ts'

/** The live connection needs the cookie. Without it the page polls. */
const liveConnectionError = /api\/sync\/live/
const storageError = /UnknownError on open/

describe('a browser that blocks cookies', () => {
  test('fills a cart and orders it, since the page names the cart by its key', async ({ cookielessVisitor }) => {
    const { page, context, header, openDrawer, drawer, cartKey, errorMonitor } = cookielessVisitor
    errorMonitor.allow(liveConnectionError)
    errorMonitor.allow(storageError)
    errorMonitor.allow(GUEST_UNAUTHENTICATED)
    await cookielessVisitor.fillCart(careKit)
    await openDrawer()
    await drawer.checkout.click()
    const checkout = checkoutOf(page)
    await checkout.fill()
    await checkout.method('bank_transfer').check()
    await checkout.placeOrder.click()
    await currentOrderPath(page)
    await expectPage(orderOf(page).root).toContainText(careKit.name)
    await expectPage(header.cartWith(1)).toBeHidden()
    expect([await cartKey(), await context.cookies()]).toEqual([null, []])
  })

  test('is told at the login that it needs cookies, and keeps its guest cart', async ({ shop, cookielessVisitor }) => {
    const owner = newPerson()
    await registerByCall(shop, owner)
    const { page, header, errorMonitor } = cookielessVisitor
    errorMonitor.allow(liveConnectionError)
    errorMonitor.allow(storageError)
    errorMonitor.allow(GUEST_UNAUTHENTICATED)
    await cookielessVisitor.fillCart(careKit)
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    const form = authFormOf(page.getByRole('main'))
    await form.email.fill(owner.email)
    await form.password.fill(owner.password)
    await form.logIn.click()
    await expectPage(form.alert).toContainText('Logging in needs cookies')
    await expectPage(page.getByText('Your session has expired')).toBeHidden()
    await expectPage(page.getByRole('heading', { name: /^Welcome/ })).toBeHidden()
    await expectPage(form.logIn).toBeEnabled()
    await expectPage(header.cartWith(1)).toBeVisible()
  })
})
