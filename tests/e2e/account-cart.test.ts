import { describe, expect } from 'vitest'
import {
  authFormOf,
  logIn,
  loginDialogOf,
  newPerson,
  openLoginFromDrawer,
  register,
  registerElsewhere,
  sendLogin,
} from './kit/account.ts'
import { axeFindings } from './kit/axe.ts'
import { test } from './kit/own-shop.ts'
import { glides, samples } from './kit/products.ts'
import { expectShownCart, shownCart } from './kit/same-cart.ts'
import { see } from './kit/see.ts'
import type { Visitor } from './kit/visitor.ts'

/** Logs a visitor's device out from another one, as from the list of devices. */
async function logOutFrom(other: Visitor, deviceName: string): Promise<void> {
  await other.open('/my-account')
  await other.page.getByRole('button', { name: `Log out ${deviceName}` }).click()
  await see(other.notifications.getByText(`${deviceName} has been logged out`)).toBeVisible()
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

type Welcome = (options?: { readonly userAgent: string }) => Promise<Visitor>

/** A phone on the page of its cart, whose session was ended from a laptop. */
async function loggedOutFromElsewhere(welcome: Welcome, person: ReturnType<typeof newPerson>) {
  const phone = await welcome({ userAgent: IPHONE })
  const laptop = await welcome()
  phone.guard.allow(/40[149]/)
  await register(laptop, person)
  await logIn(phone, person)
  await phone.fillCart(samples)
  await phone.open('/cart')
  await phone.sync.atRest()
  await logOutFrom(laptop, 'Safari on iPhone')
  return { phone, laptop }
}

describe('a customer’s cart', () => {
  test('takes over the guest’s cart at login, and appears on the customer’s other device', async ({ welcome }) => {
    const person = newPerson()
    const [laptop, phone] = [await welcome(), await welcome()]
    // An exchange of the guest's cart may be under way when it goes into the customer's, and is told so.
    for (const { guard } of [laptop, phone]) guard.allow(/409.*api\/sync|status of 409/)
    await laptop.fillCart(samples)
    await register(laptop, person)
    await see(laptop.header.cartWith(1)).toBeVisible()
    await laptop.open('/cart')
    await laptop.sync.atRest()

    await phone.fillCart(glides)
    await phone.openDrawer()
    const sheet = await openLoginFromDrawer(phone)
    const form = authFormOf(sheet)
    await sendLogin(form, person)
    await see(sheet).toHaveCount(0)
    await see(phone.drawer.items).toHaveCount(2)
    await see(laptop.header.cartWith(2)).toBeVisible()
    await see(laptop.cart.items).toHaveCount(2)

    await phone.open('/cart')
    await phone.sync.atRest()
    await laptop.sync.atRest()
    await see(phone.cart.items).toHaveCount(2)
    const cart = await shownCart(phone.cart)
    expect(cart.lines.map(({ name }) => name).toSorted()).toEqual([glides.name, samples.name].toSorted())
    await expectShownCart(laptop.cart, cart)
  })

  test('shows changes made on one device on the other one, without any action there', async ({ welcome }) => {
    const person = newPerson()
    const [laptop, phone] = [await welcome(), await welcome()]
    await register(laptop, person)
    await laptop.fillCart(samples)
    await laptop.open('/cart')
    await logIn(phone, person)
    await phone.open('/cart')
    await see(phone.header.cartWith(1)).toBeVisible()
    for (let pieces = 2; pieces <= 5; pieces += 1) {
      const [actor, watcher] = pieces % 2 === 0 ? [laptop, phone] : [phone, laptop]
      await actor.cart.line(samples.name).more.click()
      await see(watcher.header.cartWith(pieces)).toBeVisible()
    }
  })

  test('is in the server-rendered page, before any script runs', async ({ visitor }) => {
    await register(visitor, newPerson())
    await visitor.fillCart(samples)
    await visitor.sync.atRest()
    const answer = await visitor.context.request.get(`${visitor.line.url}/cart`)
    const html = await answer.text()
    expect(html).toContain('Cart, 1 item')
    expect(html).toContain(samples.name)
    expect(html).toContain('aria-label="Account"')
  })
})

describe('a session that expires during a purchase', () => {
  test('keeps the cart, asks for the password in place, and continues', async ({ welcome }) => {
    const person = newPerson()
    const { phone, laptop } = await loggedOutFromElsewhere(welcome, person)

    const sheet = loginDialogOf(phone.page)
    await see(sheet.getByRole('heading', { name: 'Please log in again' })).toBeVisible()
    expect(await axeFindings(phone.page)).toEqual([])
    await phone.page.keyboard.press('Escape')
    await see(sheet).toHaveCount(0)
    await phone.cart.line(samples.name).more.click()
    await see(phone.header.cartWith(2)).toBeVisible()
    const card = phone.page.getByRole('region', { name: 'Your session has expired' })
    expect(await axeFindings(phone.page)).toEqual([])
    await card.getByRole('button', { name: 'Log in' }).click()
    const form = authFormOf(sheet)
    await see(form.email).toHaveValue(person.email)
    await form.password.fill(person.password)
    await form.logIn.click()
    await see(sheet).toHaveCount(0)
    await phone.sync.atRest()
    await see(phone.cart.line(samples.name).quantity).toHaveValue('2')
    await see(card).toHaveCount(0)
    await laptop.open('/cart')
    await see(laptop.cart.line(samples.name).quantity).toHaveValue('2')
  })

  test('warns before another customer’s login discards unsent changes', async ({ shop, welcome }) => {
    const [person, other] = [newPerson('Lerato'), newPerson('Pieter')]
    await registerElsewhere(shop, other)
    const { phone, laptop } = await loggedOutFromElsewhere(welcome, person)
    await see(loginDialogOf(phone.page)).toBeVisible()
    await phone.page.keyboard.press('Escape')
    await phone.cart.line(samples.name).more.click()
    await see(phone.header.cartWith(2)).toBeVisible()

    await phone.open('/login')
    const main = phone.page.getByRole('main')
    const form = authFormOf(main)
    await see(form.email).toHaveValue(person.email)
    await sendLogin(form, other)
    const question = main.getByRole('heading', { name: 'Someone else was logged in here' })
    await see(question).toBeFocused()
    await see(main).toContainText('1 change to their cart couldn’t be saved.')
    expect(await axeFindings(phone.page)).toEqual([])
    await main.getByRole('button', { name: 'Don’t log in' }).click()
    await sendLogin(form, person)
    await see(phone.page.getByRole('heading', { level: 1, name: `Welcome, ${person.firstName}` })).toBeVisible()
    await phone.sync.atRest()
    await laptop.open('/cart')
    await see(laptop.cart.line(samples.name).quantity).toHaveValue('2')
  })

  test('is noticed on the account pages too, which keep showing the last known data', async ({ welcome }) => {
    const person = newPerson()
    const phone = await welcome({ userAgent: IPHONE })
    const laptop = await welcome()
    phone.guard.allow(/40[149]/)
    await register(laptop, person)
    await logIn(phone, person)
    await phone.open('/my-account')
    await see(phone.page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(2)
    await logOutFrom(laptop, 'Safari on iPhone')
    await see(loginDialogOf(phone.page)).toBeVisible()
    await see(phone.page.getByText(`Welcome, ${person.firstName}`)).toBeVisible()
  })
})
