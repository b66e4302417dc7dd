import { describe, expect } from 'vitest'
import { authFormOf, newPerson, registerByCall, startRegistered } from './kit/account.ts'
import { axeFindings } from './kit/axe.ts'
import { expectPage } from './kit/expect-page.ts'
import { codeFor } from './kit/mail.ts'
import { test } from './kit/story.ts'
import type { Visitor } from './kit/visitor.ts'

const NEW_PASSWORD = 'four brand new chairs'

function formOf({ page }: Visitor) {
  const main = page.getByRole('main')
  const field = (name: string) => main.getByLabel(name, { exact: true })
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  return {
    ...authFormOf(main),
    code: field('Code'),
    newPassword: field('New password'),
    again: field('Confirm new password'),
    send: button('Send code'),
    set: button('Set new password'),
    status: main.getByRole('status').filter({ hasText: /\S/, visible: true }),
  }
}

describe('a lost password', () => {
  test('is replaced with the code from the e-mail, and other devices are logged out', async ({
    newVisitor,
    mailServer,
  }) => {
    const person = newPerson()
    const before = await newVisitor()
    before.errorMonitor.allow(/401/)
    await startRegistered(before, person)

    const visitor = await newVisitor()
    const { page, open, errorMonitor, header } = visitor
    errorMonitor.allow(/400/)
    await open('/login?to=%2Fcart')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    const form = formOf(visitor)
    await form.send.click()
    await expectPage(form.email).toHaveAccessibleDescription(/ is required\.$/)
    await form.email.fill(person.email)
    await form.send.click()
    await expectPage(form.status).toContainText('If there’s an account with that e-mail, we’ve sent it a code.')
    await expectPage(form.code).toBeFocused()
    const code = await codeFor(mailServer, { to: person, subject: 'Your password reset code' })

    await form.set.click()
    await expectPage(form.code).toHaveAccessibleDescription(/ is required\.$/)
    await form.code.fill('123')
    await form.newPassword.fill(NEW_PASSWORD)
    await form.again.fill(`${NEW_PASSWORD}!`)
    await form.set.click()
    await expectPage(form.code).toHaveAccessibleDescription(/Enter the 8-digit code\.$/)
    await expectPage(form.again).toHaveAccessibleDescription('The passwords don’t match.')
    expect(await axeFindings(page)).toEqual([])

    await form.again.fill(NEW_PASSWORD)
    await form.code.fill(code === '12345678' ? '87654321' : '12345678')
    await form.set.click()
    await expectPage(form.alert).toHaveText('The reset code provided is not valid. You have 4 attempts remaining.')
    await form.code.fill(`${code.slice(0, 4)} ${code.slice(4)}`)
    await form.set.click()
    await expectPage(form.status).toContainText('Password reset successfully.')
    await expectPage(form.email).toHaveValue(person.email)
    await form.password.fill(NEW_PASSWORD)
    await form.logIn.click()
    await expectPage(header.account).toBeVisible()
    await page.waitForURL(/\/cart$/)

    await before.open('/my-account')
    await before.page.waitForURL(/\/login\?to=%2Fmy-account$/)
  })

  test('for an e-mail without an account shows the same page, and sends no e-mail', async ({ visitor, mailServer }) => {
    visitor.errorMonitor.allow(/500/)
    await visitor.open('/lost-password')
    const form = formOf(visitor)
    const { email } = newPerson()
    await form.email.fill(email)
    await form.send.click()
    await expectPage(form.status).toContainText('If there’s an account with that e-mail, we’ve sent it a code.')
    await expectPage(visitor.page.getByText(/no user found/i)).toHaveCount(0)
    expect(mailServer.emails.filter(({ to }) => to === email)).toEqual([])
  })

  test('can be reset by the link in the e-mail, whose code moves from the address bar into the form', async ({
    visitor,
  }) => {
    visitor.errorMonitor.allow(/400/)
    await visitor.open(`/lost-password#code=${'A'.repeat(43)}`)
    const form = formOf(visitor)
    await expectPage(form.status).toContainText('Your link already includes the code')
    await visitor.page.waitForURL(/\/lost-password$/)
    await expectPage(form.code).toHaveCount(0)
    await form.email.fill(newPerson().email)
    await form.newPassword.fill(NEW_PASSWORD)
    await form.again.fill(NEW_PASSWORD)
    await form.set.click()
    await expectPage(form.alert).toContainText('This link no longer works')
    expect(await axeFindings(visitor.page)).toEqual([])
  })

  test('can be reset with a code that was requested in another browser', async ({ shop, newVisitor, mailServer }) => {
    const person = newPerson()
    await registerByCall(shop, person)
    const requester = await newVisitor()
    await requester.open('/lost-password')
    await formOf(requester).email.fill(person.email)
    await formOf(requester).send.click()
    const code = await codeFor(mailServer, { to: person, subject: 'Your password reset code' })

    const visitor = await newVisitor()
    await visitor.open('/lost-password')
    await visitor.page.getByRole('button', { name: 'I already have a code' }).click()
    const form = formOf(visitor)
    await expectPage(form.email).toBeFocused()
    await form.email.fill(person.email)
    await form.code.fill(code)
    await form.newPassword.fill(NEW_PASSWORD)
    await form.again.fill(NEW_PASSWORD)
    await form.set.click()
    await expectPage(form.status).toContainText('Password reset successfully.')
  })
})
