import { describe, expect } from 'vitest'
import { newPerson, registerByCall, startLoggedIn, startRegistered } from './kit/account.ts'
import { orderOf } from './kit/checkout.ts'
import { expectAccessible } from './kit/expect-accessible.ts'
import { expectPage } from './kit/expect-page.ts'
import { codeFor } from './kit/mail.ts'
import { orderByCall } from './kit/order-by-call.ts'
import { careKit } from './kit/products.ts'
import type { Shop } from './kit/shop.ts'
import { test } from './kit/story.ts'
import type { Visitor } from './kit/visitor.ts'

/** Orders and sends a message without an account, through the API. Returns the order's number. */
async function actAsGuest(shop: Shop, email: string): Promise<string> {
  const { number } = await orderByCall(shop, { goods: careKit, email })
  const answer = await fetch(`${shop.url()}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Thandi Mokoena', email, message: 'Does the care kit do for leather?' }),
  })
  expect(answer.status).toBe(202)
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
  test('works with its code, and with nothing else', async ({ visitor, mailServer }) => {
    const person = newPerson()
    const { page, open, errorMonitor } = visitor
    errorMonitor.allow(/400/)
    await startRegistered(visitor, person)
    await open('/my-account')
    const mailbox = mailboxOf(visitor)
    await expectPage(mailbox.question).toBeVisible()
    const first = await codeFor(mailServer, { to: person, subject: 'Confirm your e-mail address' })
    await mailbox.confirm.click()
    await expectPage(mailbox.code).toHaveAccessibleDescription(/ is required\.$/)
    await mailbox.code.fill(first === '12345678' ? '87654321' : '12345678')
    await mailbox.confirm.click()
    await expectPage(mailbox.code).toHaveAccessibleDescription(/That code is incorrect\. You have 4 attempts left\.$/)
    await expectAccessible(visitor, 'a wrong code')
    await mailbox.another.click()
    await expectPage(page.getByText('We’ve e-mailed you another code.')).toBeVisible()
    const code = await codeFor(mailServer, { to: person, subject: 'Confirm your e-mail address', count: 2 })

    // The link in the e-mail leads here: the page alone confirms nothing.
    await open(`/my-account/confirm-email?code=${code}`)
    await expectPage(mailbox.code).toHaveValue(code)
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await expectPage(mailbox.question).toBeVisible()
    await mailbox.confirm.click()
    await expectPage(page.getByText('Your e-mail is confirmed.', { exact: true })).toBeVisible()
  })

  test('then offers to import what a guest left under that address', async ({ shop, visitor, mailServer }) => {
    const person = newPerson()
    const number = await actAsGuest(shop, person.email)
    const { page, open, notifications } = visitor
    await startRegistered(visitor, person)
    await open('/my-account/orders')
    await expectPage(page.getByText('There are no orders in your account yet.', { exact: false })).toBeVisible()
    const code = await codeFor(mailServer, { to: person, subject: 'Confirm your e-mail address' })
    await open(`/my-account/confirm-email?code=${code}`)
    const mailbox = mailboxOf(visitor)
    await expectPage(mailbox.code).toHaveValue(code)
    await mailbox.confirm.click()
    await expectPage(mailbox.confirmed).toBeFocused()
    await expectPage(mailbox.found).toBeVisible()
    await expectAccessible(visitor, 'what was found')
    await mailbox.notNow.click()
    await expectPage(mailbox.found).toHaveCount(0)

    await open('/my-account')
    await expectPage(mailbox.found).toBeVisible()
    await mailbox.add.click()
    await expectPage(notifications.getByText('Added to your account')).toBeVisible()
    await expectPage(mailbox.found).toHaveCount(0)
    await open('/my-account/orders')
    await page.getByRole('link', { name: number }).click()
    await expectPage(orderOf(page).root).toContainText('Please pay by EFT')
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`)
  })

  test('fails for somebody who receives the e-mail but is not logged in to the account', async ({
    shop,
    visitor: owner,
    mailServer,
  }) => {
    const stranger = newPerson()
    await registerByCall(shop, stranger)
    const code = await codeFor(mailServer, { to: stranger, subject: 'Confirm your e-mail address' })

    owner.errorMonitor.allow(/400/)
    await owner.open(`/my-account/confirm-email?code=${code}`)
    await owner.page.waitForURL(/\/login\?to=/)
    const other = newPerson('Sipho')
    await startRegistered(owner, other)
    await owner.open(`/my-account/confirm-email?code=${code}`)
    const mailbox = mailboxOf(owner)
    await expectPage(mailbox.code).toHaveValue(code)
    await mailbox.confirm.click()
    await expectPage(mailbox.code).toHaveAccessibleDescription(/That code is incorrect/)
  })

  test('is offered after a login on another device, with the code from the link', async ({
    shop,
    visitor: phone,
    mailServer,
  }) => {
    const person = newPerson()
    await registerByCall(shop, person)
    const code = await codeFor(mailServer, { to: person, subject: 'Confirm your e-mail address' })
    await startLoggedIn(phone, person)
    await phone.open(`/my-account/confirm-email?code=${code}`)
    const mailbox = mailboxOf(phone)
    await expectPage(mailbox.code).toHaveValue(code)
    await mailbox.confirm.click()
    await expectPage(phone.page.getByText('Your e-mail is confirmed.', { exact: true })).toBeVisible()
  })
})
