import { describe, expect } from 'vitest'
import { logIn, newPerson, register, registerElsewhere } from './kit/account.ts'
import { filledCheckout, orderOf, shownOrder } from './kit/checkout.ts'
import { expectAccessible } from './kit/expect-accessible.ts'
import { codeFor, test } from './kit/mail.ts'
import { careKit } from './kit/products.ts'
import { see } from './kit/see.ts'
import type { Visitor } from './kit/visitor.ts'

/** Orders and writes without logging in; the order's number. */
async function actAsGuest(guest: Visitor, email: string): Promise<string> {
  const { page, open } = guest
  await guest.bringCart(careKit)
  const checkout = await filledCheckout(guest, { typed: { 'E-mail': email } })
  await checkout.place.click()
  await shownOrder(page)
  const number = await orderOf(page).number()
  await open('/company/contact-us')
  const main = page.getByRole('main')
  await main.getByLabel('Your name').fill('Thandi Mokoena')
  await main.getByLabel('Your e-mail').fill(email)
  await main.getByLabel('Your message').fill('Does the care kit do for leather?')
  await main.getByRole('button', { name: 'Send message' }).click()
  await see(page.getByText('Thank you. We’ve received your message', { exact: false })).toBeVisible()
  return number
}

function mailboxOf({ page }: Visitor) {
  const main = page.getByRole('main')
  return {
    question: main.getByRole('heading', { name: 'Confirm your e-mail' }),
    code: main.getByLabel('Code', { exact: true }),
    confirm: main.getByRole('button', { name: 'Confirm', exact: true }),
    another: main.getByRole('button', { name: 'Send another code' }),
    confirmed: main.getByRole('heading', { name: 'Your e-mail is confirmed' }),
    found: main.getByText('We found 1 order and 1 message', { exact: false }),
    add: main.getByRole('button', { name: 'Add to my account' }),
    notNow: main.getByRole('button', { name: 'Not now' }),
  }
}

describe('confirming an account’s e-mail address', () => {
  test('works with its code, and with nothing else', async ({ visitor, office }) => {
    const person = newPerson()
    const { page, open, guard } = visitor
    guard.allow(/400/)
    await register(visitor, person)
    const mailbox = mailboxOf(visitor)
    await see(mailbox.question).toBeVisible()
    const first = await codeFor(office, { to: person, subject: 'Confirm your e-mail address' })
    await mailbox.confirm.click()
    await see(mailbox.code).toHaveAccessibleDescription(/ is required\.$/)
    await mailbox.code.fill(first === '12345678' ? '87654321' : '12345678')
    await mailbox.confirm.click()
    await see(mailbox.code).toHaveAccessibleDescription(/That code is incorrect\. You have 4 attempts left\.$/)
    await expectAccessible(visitor, 'a wrong code')
    await mailbox.another.click()
    await see(page.getByText('We’ve e-mailed you another code.')).toBeVisible()
    const code = await codeFor(office, { to: person, subject: 'Confirm your e-mail address', count: 2 })

    // As the link in the letter leads there: the page alone confirms nothing.
    await open(`/my-account/confirm-email?code=${code}`)
    await see(mailbox.code).toHaveValue(code)
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await see(mailbox.question).toBeVisible()
    await mailbox.confirm.click()
    await see(page.getByText('Your e-mail is confirmed.', { exact: true })).toBeVisible()
  })

  test('then offers to import what a guest left under that address', async ({ visitor, welcome, office }) => {
    const person = newPerson()
    const number = await actAsGuest(await welcome(), person.email)
    const { page, open, notifications } = visitor
    await register(visitor, person)
    await open('/my-account/orders')
    await see(page.getByText('There are no orders in your account yet.', { exact: false })).toBeVisible()
    const code = await codeFor(office, { to: person, subject: 'Confirm your e-mail address' })
    await open(`/my-account/confirm-email?code=${code}`)
    const mailbox = mailboxOf(visitor)
    await see(mailbox.code).toHaveValue(code)
    await mailbox.confirm.click()
    await see(mailbox.confirmed).toBeFocused()
    await see(mailbox.found).toBeVisible()
    await expectAccessible(visitor, 'what was found')
    await mailbox.notNow.click()
    await see(mailbox.found).toHaveCount(0)

    await open('/my-account')
    await see(mailbox.found).toBeVisible()
    await mailbox.add.click()
    await see(notifications.getByText('Added to your account')).toBeVisible()
    await see(mailbox.found).toHaveCount(0)
    await open('/my-account/orders')
    await page.getByRole('link', { name: number }).click()
    await see(orderOf(page).root).toContainText('Please pay by EFT')
    await see(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`)
  })

  test('fails for somebody who receives the e-mail but is not logged in to the account', async ({
    shop,
    visitor: owner,
    office,
  }) => {
    const stranger = newPerson()
    await registerElsewhere(shop, stranger)
    const code = await codeFor(office, { to: stranger, subject: 'Confirm your e-mail address' })

    owner.guard.allow(/400/)
    await owner.open(`/my-account/confirm-email?code=${code}`)
    await owner.page.waitForURL(/\/login\?to=/)
    const other = newPerson('Sipho')
    await register(owner, other)
    await owner.open(`/my-account/confirm-email?code=${code}`)
    const mailbox = mailboxOf(owner)
    await see(mailbox.code).toHaveValue(code)
    await mailbox.confirm.click()
    await see(mailbox.code).toHaveAccessibleDescription(/That code is incorrect/)
  })

  test('is offered after a login on another device, with the code from the link', async ({
    shop,
    visitor: phone,
    office,
  }) => {
    const person = newPerson()
    await registerElsewhere(shop, person)
    const code = await codeFor(office, { to: person, subject: 'Confirm your e-mail address' })
    await logIn(phone, person)
    await phone.open(`/my-account/confirm-email?code=${code}`)
    const mailbox = mailboxOf(phone)
    await see(mailbox.code).toHaveValue(code)
    await mailbox.confirm.click()
    await see(phone.page.getByText('Your e-mail is confirmed.', { exact: true })).toBeVisible()
  })
})
