import { describe, expect } from 'vitest'
import {
  authFormOf,
  loginDialogOf,
  newPerson,
  openLoginFromDrawer,
  register,
  registerByCall,
  startLoggedIn,
  startRegistered,
  submitLogin,
} from './kit/account.ts'
import { axeFindings } from './kit/axe.ts'
import { GUEST_CART_MERGED } from './kit/error-monitor.ts'
import { expectPage } from './kit/expect-page.ts'
import { glides, samples } from './kit/products.ts'
import { expectShownCart, shownCart } from './kit/same-cart.ts'
import { test } from './kit/story.ts'
import type { Visitor } from './kit/visitor.ts'

/** Logs a device out on another device's list of devices. */
async function logOutFrom(other: Visitor, deviceName: string): Promise<void> {
  await other.open('/my-account')
  await other.page.getByRole('button', { name: `Log out ${deviceName}` }).click()
  await expectPage(other.notifications.getByText(`${deviceName} has been logged out`)).toBeVisible()
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

type NewVisitor = (options?: { readonly userAgent: string }) => Promise<Visitor>

/** A phone on the cart page, whose session was ended on a laptop. */
async function loggedOutFromElsewhere(newVisitor: NewVisitor, person: ReturnType<typeof newPerson>) {
  const phone = await newVisitor({ userAgent: IPHONE })
  const laptop = await newVisitor()
  phone.errorMonitor.allow(/40[149]/)
  await startRegistered(laptop, person)
  await phone.startWithCart(samples)
  await startLoggedIn(phone, person)
  await phone.open('/cart')
  await phone.sync.showsSynced()
  await logOutFrom(laptop, 'Safari on iPhone')
  return { phone, laptop }
}

describe('a customer’s cart', () => {
  test('takes over the guest’s cart at login, and appears on the customer’s other device', async ({ newVisitor }) => {
    const person = newPerson()
    const [laptop, phone] = [await newVisitor(), await newVisitor()]
    for (const { errorMonitor } of [laptop, phone]) errorMonitor.allow(GUEST_CART_MERGED)
    await laptop.fillCart(samples)
    await register(laptop, person)
    await expectPage(laptop.header.cartWith(1)).toBeVisible()
    await laptop.open('/cart')
    await laptop.sync.showsSynced()

    await phone.fillCart(glides)
    await phone.openDrawer()
    const sheet = await openLoginFromDrawer(phone)
    const form = authFormOf(sheet)
    await submitLogin(form, person)
    await expectPage(sheet).toHaveCount(0)
    await expectPage(phone.drawer.items).toHaveCount(2)
    await expectPage(laptop.header.cartWith(2)).toBeVisible()
    await expectPage(laptop.cart.items).toHaveCount(2)

    await phone.open('/cart')
    await phone.sync.showsSynced()
    await laptop.sync.showsSynced()
    await expectPage(phone.cart.items).toHaveCount(2)
    const cart = await shownCart(phone.cart)
    expect(cart.lines.map(({ name }) => name).toSorted()).toEqual([glides.name, samples.name].toSorted())
    await expectShownCart(laptop.cart, cart)
  })

  test('is not called lost after a registration whose answer was lost, and is shown after a login', async ({
    visitor,
  }) => {
    const { context, page, header, errorMonitor } = visitor
    const person = newPerson()
    errorMonitor.allow(/ERR_CONNECTION_RESET/)
    errorMonitor.allow(GUEST_CART_MERGED)
    await visitor.fillCart(samples)
    await visitor.sync.showsSynced()
    await context.route('**/api/register', async (route) => {
      const request = route.request()
      // Not by `route.fetch()`, with which the browser would keep the cookies of the lost answer.
      const [headers, body] = [await request.allHeaders(), request.postData()]
      const answer = await fetch(request.url(), { method: 'POST', headers: { ...headers, connection: 'close' }, body })
      expect(answer.status).toBe(200)
      await route.abort('connectionreset')
    })
    await visitor.open('/register')
    const form = authFormOf(page.getByRole('main'))
    await form.email.fill(person.email)
    await form.password.fill(person.password)
    await form.createAccount.click()
    await expectPage(form.alert).toContainText('we don’t know if that worked')
    await visitor.open('/cart')
    const notice = page
      .getByRole('main')
      .getByRole('link', { name: 'Your earlier cart, or its order, is now in your account.' })
    await expectPage(notice).toBeVisible()
    await page.reload()
    await notice.click()
    await submitLogin(form, person)
    await expectPage(visitor.cart.line(samples.name).item).toBeVisible()
    await expectPage(header.cartWith(1)).toBeVisible()
    await expectPage(notice).toHaveCount(0)
  })

  test('shows changes made on one device on the other one, without any action there', async ({ newVisitor }) => {
    const person = newPerson()
    const [laptop, phone] = [await newVisitor(), await newVisitor()]
    await laptop.startWithCart(samples)
    await startRegistered(laptop, person)
    await laptop.open('/cart')
    await startLoggedIn(phone, person)
    await phone.open('/cart')
    await expectPage(phone.header.cartWith(1)).toBeVisible()
    for (let pieces = 2; pieces <= 5; pieces += 1) {
      const [actor, watcher] = pieces % 2 === 0 ? [laptop, phone] : [phone, laptop]
      await actor.cart.line(samples.name).more.click()
      await expectPage(watcher.header.cartWith(pieces)).toBeVisible()
    }
  })

  test('is in the server-rendered page, before any script runs', async ({ visitor }) => {
    await visitor.startWithCart(samples)
    await startRegistered(visitor, newPerson())
    const answer = await visitor.context.request.get(`${visitor.proxy.url}/cart`)
    const html = await answer.text()
    expect(html).toContain('Cart, 1 item')
    expect(html).toContain(samples.name)
    expect(html).toContain('aria-label="Account"')
  })
})

describe('a session that expires during a purchase', () => {
  test('keeps the cart, asks for the password in place, and continues', async ({ newVisitor }) => {
    const person = newPerson()
    const { phone, laptop } = await loggedOutFromElsewhere(newVisitor, person)

    const sheet = loginDialogOf(phone.page)
    await expectPage(sheet.getByRole('heading', { name: 'Please log in again' })).toBeVisible()
    expect(await axeFindings(phone.page)).toEqual([])
    await phone.page.keyboard.press('Escape')
    await expectPage(sheet).toHaveCount(0)
    await phone.cart.line(samples.name).more.click()
    await expectPage(phone.header.cartWith(2)).toBeVisible()
    const card = phone.page.getByRole('region', { name: 'Your session has expired' })
    expect(await axeFindings(phone.page)).toEqual([])
    await card.getByRole('button', { name: 'Log in' }).click()
    const form = authFormOf(sheet)
    await expectPage(form.email).toHaveValue(person.email)
    await form.password.fill(person.password)
    await form.logIn.click()
    await expectPage(sheet).toHaveCount(0)
    await phone.sync.showsSynced()
    await expectPage(phone.cart.line(samples.name).quantity).toHaveValue('2')
    await expectPage(card).toHaveCount(0)
    await laptop.open('/cart')
    await expectPage(laptop.cart.line(samples.name).quantity).toHaveValue('2')
  })

  test('warns before another customer’s login discards unsent changes', async ({ shop, newVisitor }) => {
    const [person, other] = [newPerson('Lerato'), newPerson('Pieter')]
    await registerByCall(shop, other)
    const { phone, laptop } = await loggedOutFromElsewhere(newVisitor, person)
    await expectPage(loginDialogOf(phone.page)).toBeVisible()
    await phone.page.keyboard.press('Escape')
    await phone.cart.line(samples.name).more.click()
    await expectPage(phone.header.cartWith(2)).toBeVisible()

    await phone.open('/login')
    const main = phone.page.getByRole('main')
    const form = authFormOf(main)
    await expectPage(form.email).toHaveValue(person.email)
    await submitLogin(form, other)
    const question = main.getByRole('heading', { name: 'Someone else was logged in here' })
    await expectPage(question).toBeFocused()
    await expectPage(main).toContainText('1 change to their cart couldn’t be saved.')
    expect(await axeFindings(phone.page)).toEqual([])
    await main.getByRole('button', { name: 'Don’t log in' }).click()
    await submitLogin(form, person)
    await expectPage(phone.page.getByRole('heading', { level: 1, name: `Welcome, ${person.firstName}` })).toBeVisible()
    await phone.sync.showsSynced()
    await laptop.open('/cart')
    await expectPage(laptop.cart.line(samples.name).quantity).toHaveValue('2')
  })

  test('is noticed on the account pages too, which keep showing the last known data', async ({ newVisitor }) => {
    const person = newPerson()
    const phone = await newVisitor({ userAgent: IPHONE })
    const laptop = await newVisitor()
    phone.errorMonitor.allow(/40[149]/)
    await startRegistered(laptop, person)
    await startLoggedIn(phone, person)
    // Before that answer, the browser does not know whose session it has.
    const recognised = phone.page.waitForResponse('**/api/customer')
    await phone.open('/my-account')
    await recognised
    await expectPage(phone.page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(2)
    await logOutFrom(laptop, 'Safari on iPhone')
    await expectPage(loginDialogOf(phone.page)).toBeVisible()
    await expectPage(phone.page.getByText(`Welcome, ${person.firstName}`)).toBeVisible()
  })
})
