import { describe, expect } from 'vitest'
import { authFormOf, newPerson, register } from './kit/account.ts'
import { checkoutOf, orderOf, shownOrder } from './kit/checkout.ts'
import { GUEST_UNAUTHENTICATED } from './kit/error-monitor.ts'
import { test } from './kit/own-shop.ts'
import { careKit } from './kit/products.ts'
import { see } from './kit/see.ts'

/** The line that tells of changes is opened by the cookie; without one the page looks for itself. */
const noLine = /api\/sync\/live/
const noStorage = /UnknownError on open/

describe('a browser that blocks cookies', () => {
  test('fills a cart and orders it, since the page names the cart by its key', async ({ cookielessVisitor }) => {
    const { page, context, header, openDrawer, drawer, cartKey, guard } = cookielessVisitor
    guard.allow(noLine)
    guard.allow(noStorage)
    guard.allow(GUEST_UNAUTHENTICATED)
    await cookielessVisitor.fillCart(careKit)
    await openDrawer()
    await drawer.checkout.click()
    const checkout = checkoutOf(page)
    await checkout.fill()
    await checkout.method('bank_transfer').check()
    await checkout.place.click()
    await shownOrder(page)
    await see(orderOf(page).root).toContainText(careKit.name)
    await see(header.cartWith(1)).toBeHidden()
    expect([await cartKey(), await context.cookies()]).toEqual([null, []])
  })

  test('is told at the login that it needs cookies, and keeps its guest cart', async ({
    cookielessVisitor,
    visitor,
  }) => {
    const owner = newPerson()
    await register(visitor, owner)
    const { page, header, guard } = cookielessVisitor
    guard.allow(noLine)
    guard.allow(noStorage)
    guard.allow(GUEST_UNAUTHENTICATED)
    await cookielessVisitor.fillCart(careKit)
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    const form = authFormOf(page.getByRole('main'))
    await form.email.fill(owner.email)
    await form.password.fill(owner.password)
    await form.logIn.click()
    await see(form.alert).toContainText('Logging in needs cookies')
    await see(page.getByText('Your session has expired')).toBeHidden()
    await see(page.getByRole('heading', { name: /^Welcome/ })).toBeHidden()
    await see(form.logIn).toBeEnabled()
    await see(header.cartWith(1)).toBeVisible()
  })
})
