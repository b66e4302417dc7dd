import { readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import {
  authFormOf,
  logIn,
  newPerson,
  openLoginFromDrawer,
  register,
  startLoggedIn,
  startRegistered,
  submitLogin,
} from './kit/account.ts'
import { axeFindings } from './kit/axe.ts'
import { placeOrder } from './kit/checkout.ts'
import { GUEST_CART_MERGED } from './kit/error-monitor.ts'
import { expectAccessible } from './kit/expect-accessible.ts'
import { expectPage } from './kit/expect-page.ts'
import { samples } from './kit/products.ts'
import { test } from './kit/story.ts'
import type { Visitor } from './kit/visitor.ts'

function detailsOf({ page }: Visitor) {
  const main = page.getByRole('main')
  return {
    firstName: main.getByLabel('First name'),
    lastName: main.getByLabel('Last name'),
    phone: main.getByLabel('Phone'),
    street: main.getByLabel('Street address'),
    city: main.getByLabel('City or town'),
    province: main.getByLabel('Province'),
    postcode: main.getByLabel('Postal code'),
    save: main.getByRole('button', { name: 'Save details' }),
  }
}

describe('the profile', () => {
  test('shows each error at its field, saves the delivery address, and downloads all data that the shop holds as a file', async ({
    visitor,
  }) => {
    const { page, open, notifications } = visitor
    const person = newPerson()
    await startRegistered(visitor, person)
    await open('/my-account')
    const form = detailsOf(visitor)
    await form.phone.fill('12345')
    await form.postcode.fill('80')
    await form.save.click()
    await expectPage(form.lastName).toBeFocused()
    await expectPage(form.lastName).toHaveAccessibleDescription(/ is required\.$/)
    await expectPage(form.phone).toHaveAccessibleDescription('Enter a 10-digit South African phone number.')
    await expectPage(form.postcode).toHaveAccessibleDescription('Enter a 4-digit postal code.')
    await form.lastName.fill('Mokoena')
    await form.phone.fill('082 555 0142')
    await form.street.fill('12 Long Street')
    await form.city.fill('Cape Town')
    await form.province.selectOption('Western Cape')
    await form.postcode.fill('8001')
    await form.save.click()
    await expectPage(notifications.getByText('Your details have been saved')).toBeVisible()
    await open('/my-account')
    await expectPage(form.phone).toHaveValue('0825550142')
    await expectPage(form.street).toHaveValue('12 Long Street')
    await expectPage(form.province).toHaveValue('WC')
    const answer = await page.request.get(page.url())
    expect(await answer.text()).toContain('12 Long Street')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download my data' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('my-rusbank-data.json')
    const { account } = JSON.parse(readFileSync(await download.path(), 'utf8'))
    expect(account).toMatchObject({ email: person.email, shipping: { first_name: person.firstName } })
  })

  test('is readable without JavaScript, and its forms say that they need it', async ({ visitorWithoutJavaScript }) => {
    const { page, open } = visitorWithoutJavaScript
    await startRegistered(visitorWithoutJavaScript, newPerson())
    await open('/my-account')
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome/)
    await expectPage(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1)
    await expectPage(page.locator('main noscript p')).toContainText([
      'Please turn on JavaScript to use this form',
      'Please turn on JavaScript to use this form',
    ])
    await open('/my-account/orders')
    await expectPage(page.getByText('There are no orders in your account yet.', { exact: false })).toBeVisible()
  })

  test('lists the devices, and logs out any of them', async ({ newVisitor }) => {
    const person = newPerson()
    const laptop = await newVisitor()
    const phone = await newVisitor({ userAgent: IPHONE })
    await startRegistered(laptop, person)
    await startLoggedIn(phone, person)
    phone.errorMonitor.allow(/401/)
    await laptop.open('/my-account')
    const devices = laptop.page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
    await expectPage(devices).toHaveCount(2)
    await expectPage(devices.first()).toContainText('This device')
    await laptop.page.getByRole('button', { name: 'Log out Safari on iPhone' }).click()
    await expectPage(devices).toHaveCount(1)
    await phone.open('/my-account')
    await phone.page.waitForURL(/\/login\?to=%2Fmy-account$/)
  })

  test('deletes the account with the password, after a confirmation', async ({ newVisitor }) => {
    const person = newPerson()
    const visitor = await newVisitor()
    const { page, errorMonitor, notifications, header } = visitor
    errorMonitor.allow(/401/)
    await startRegistered(visitor, person)
    await visitor.open('/my-account')
    const open = page.getByRole('button', { name: 'Delete my account' })
    await open.click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expectPage(dialog).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Keep my account' }).click()
    await expectPage(dialog).toHaveCount(0)
    await expectPage(open).toBeFocused()
    await open.click()
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expectPage(dialog.getByLabel('Your password')).toHaveAccessibleDescription(/ is required\.$/)
    await dialog.getByLabel('Your password').fill('not the password')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expectPage(dialog.getByRole('alert')).toHaveText('Your current password is incorrect.')
    await dialog.getByLabel('Your password').fill(person.password)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expectPage(notifications.getByText('Your account has been deleted.')).toBeVisible()
    await page.waitForURL(/\/$/)
    await expectPage(header.logIn).toBeVisible()
    await visitor.open('/login')
    const form = authFormOf(page.getByRole('main'))
    await submitLogin(form, person)
    await expectPage(form.alert).toHaveText('Incorrect Email or Password')
  })
})

describe('changing the password', () => {
  test('requires the current one, shows errors, and logs other devices out', async ({ newVisitor }) => {
    const person = newPerson()
    const laptop = await newVisitor()
    const phone = await newVisitor()
    laptop.errorMonitor.allow(/40[01]/)
    phone.errorMonitor.allow(/401/)
    await startRegistered(laptop, person)
    await startLoggedIn(phone, person)
    const { page, open } = laptop
    await open('/my-account/change-password')
    const field = (name: string) => page.getByRole('main').getByLabel(name, { exact: true })
    const change = page.getByRole('button', { name: 'Change password' })
    await change.click()
    for (const name of ['Current password', 'New password', 'Confirm new password']) {
      await expectPage(field(name)).toHaveAccessibleDescription(/ is required\.$/)
    }
    await field('Current password').fill('not the password')
    await field('New password').fill('basketball')
    await field('Confirm new password').fill('basketbal')
    await change.click()
    await expectPage(field('Confirm new password')).toHaveAccessibleDescription('The passwords don’t match.')
    await field('Confirm new password').fill('basketball')
    await change.click()
    await expectPage(field('New password')).toHaveAccessibleDescription(/too common/)
    const password = 'four brand new chairs'
    for (const name of ['New password', 'Confirm new password']) await field(name).fill(password)
    await change.click()
    await expectPage(page.getByRole('alert')).toHaveText('Your current password is incorrect.')
    await field('Current password').fill(person.password)
    await change.click()
    await expectPage(
      page.getByText('Your password has been changed. Your other devices have been logged out.'),
    ).toBeFocused()
    expect(await axeFindings(page)).toEqual([])
    await phone.open('/my-account')
    await phone.page.waitForURL(/\/login\?to=%2Fmy-account$/)
    await logIn(phone, { ...person, password })
  })
})

describe('the list of orders', () => {
  test('shows the customer’s orders, or says that there are none', async ({ visitor }) => {
    const { page, open, errorMonitor } = visitor
    await startRegistered(visitor, newPerson())
    await open('/my-account')
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    await expectPage(page.getByRole('heading', { level: 1, name: 'Your orders' })).toBeVisible()
    await expectPage(page.getByText('There are no orders in your account yet.', { exact: false })).toBeVisible()
    errorMonitor.allow(/404/)
    await open('/my-account/view-order/R000000')
    await expectPage(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  })
})

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

describe('every account page is accessible', () => {
  test('at both widths axe finds nothing, and nothing overflows sideways', async ({ visitor }) => {
    const { page, open, openDrawer } = visitor
    for (const path of ['/login', '/register', '/lost-password']) {
      await open(path)
      await expectAccessible(visitor, path)
    }
    await page.getByRole('button', { name: 'I already have a code' }).click()
    await expectAccessible(visitor, 'a code')
    await visitor.fillCart(samples)
    await openDrawer()
    const sheet = await openLoginFromDrawer(visitor)
    await expectAccessible(visitor, 'the sheet')
    await sheet.getByRole('button', { name: 'Create an account' }).click()
    await expectAccessible(visitor, 'the sheet, for a new account')
    // On the page: the one that is open still exchanges the guest's cart, which a session from the API would merge meanwhile.
    visitor.errorMonitor.allow(GUEST_CART_MERGED)
    await register(visitor, newPerson())
    for (const path of ['/orders', '/change-password', '']) {
      await open(`/my-account${path}`)
      await expectAccessible(visitor, `/my-account${path}`, { alsoNarrow: true })
    }
    await detailsOf(visitor).save.click()
    await expectPage(detailsOf(visitor).lastName).toBeFocused()
    await expectAccessible(visitor, 'the profile with what is wrong')
  })

  test('an unpaid order is shown there as a reminder, and its page passes axe', async ({ visitor }) => {
    const { page, open } = visitor
    await visitor.startWithCart(samples)
    await startRegistered(visitor, newPerson())
    await placeOrder(visitor, 'payfast')
    await open('/my-account')
    await expectPage(page.getByRole('region', { name: 'You have an order waiting for payment' })).toBeVisible()
    await expectAccessible(visitor, 'the profile with an order that waits', { alsoNarrow: true })
    await open('/my-account/orders')
    await page
      .getByRole('main')
      .getByRole('link', { name: /R\d{6}/ })
      .first()
      .click()
    await expectPage(page.getByRole('heading', { level: 1, name: /^Order R/ })).toBeVisible()
    await expectAccessible(visitor, 'an order')
  })
})
