import { describe, expect } from 'vitest'
import { authFormOf, newPerson, registerByCall, startRegistered, submitLogin } from './kit/account.ts'
import { axeFindings } from './kit/axe.ts'
import { expectPage } from './kit/expect-page.ts'
import { test } from './kit/story.ts'
import type { Visitor } from './kit/visitor.ts'

const refusedLogin = [/answer 401: POST \S+\/api\/login/, /status of 401/]

function formOf({ page }: Visitor) {
  return authFormOf(page.getByRole('main'))
}

describe('registering', () => {
  test('shows at their fields what is missing and what the shop refuses, and focuses the first of them', async ({
    visitor,
  }) => {
    const { page, open } = visitor
    await open('/register')
    const form = formOf(visitor)
    await form.createAccount.click()
    await expectPage(form.email).toBeFocused()
    for (const field of [form.email, form.password]) {
      await expectPage(field).toHaveAccessibleDescription(/ is required\.$/)
    }
    visitor.errorMonitor.allow(/400/)
    await form.email.fill(newPerson().email)
    await form.password.fill('basketball')
    await form.createAccount.click()
    await expectPage(form.password).toHaveAccessibleDescription(
      /This password is too common\. Please choose another\.$/,
    )
    await expectPage(form.password).toHaveAttribute('aria-invalid', 'true')
    await expectPage(form.password).toBeFocused()
    expect(await axeFindings(page)).toEqual([])
  })

  test('with another customer’s e-mail does not reveal whether an account exists', async ({
    shop,
    visitor: stranger,
  }) => {
    const person = newPerson()
    await registerByCall(shop, person)
    stranger.errorMonitor.allow(/409/)
    await stranger.open('/register')
    const form = formOf(stranger)
    await form.email.fill(person.email)
    await form.password.fill('quite another password')
    await form.createAccount.click()
    await expectPage(form.alert).toHaveText(/^We couldn’t create an account with this e-mail and password\./)
    await expectPage(stranger.page.getByText(/there is an account/i)).toHaveCount(0)
  })
})

describe('logging in', () => {
  test('answers a wrong password and an unknown e-mail in the same words', async ({ shop, visitor }) => {
    const person = newPerson()
    await registerByCall(shop, person)
    for (const expected of refusedLogin) visitor.errorMonitor.allow(expected)
    await visitor.open('/login')
    const form = formOf(visitor)
    await form.logIn.click()
    await expectPage(form.email).toHaveAccessibleDescription(/ is required\.$/)
    for (const email of [person.email, newPerson().email]) {
      await form.email.fill(email)
      await form.password.fill('not the password')
      await form.logIn.click()
      await expectPage(form.alert).toHaveText('Incorrect Email or Password')
      await expectPage(form.password).toBeFocused()
      await form.password.fill('')
    }
    expect(await axeFindings(visitor.page)).toEqual([])
  })

  test('returns to the page that was requested, never to another site, and is not shown again to a customer who is logged in', async ({
    shop,
    visitor,
  }) => {
    const person = newPerson()
    await registerByCall(shop, person)
    const { page, open } = visitor
    await open('/my-account/change-password')
    await page.waitForURL(/\/login\?to=%2Fmy-account%2Fchange-password$/)
    const form = formOf(visitor)
    await submitLogin(form, person)
    await expectPage(page.getByRole('heading', { level: 1, name: 'Change your password' })).toBeVisible()
    for (const path of ['/login?to=//evil.example/', '/login', '/register', '/login?to=%2Fcart']) {
      await open(path)
      await page.waitForURL(path.includes('cart') ? /\/cart$/ : /\/my-account$/)
    }
  })

  test('works with the keyboard alone', async ({ shop, visitor }) => {
    const person = newPerson()
    await registerByCall(shop, person)
    const { page, open, header } = visitor
    await open('/login')
    const form = authFormOf(page.getByRole('main'))
    await form.email.focus()
    await page.keyboard.type(person.email)
    await page.keyboard.press('Tab')
    await expectPage(form.password).toBeFocused()
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await expectPage(header.account).toBeVisible()
    await page.waitForURL(/\/my-account$/)
  })

  test('without JavaScript says that it needs it', async ({ visitorWithoutJavaScript }) => {
    const { page, open } = visitorWithoutJavaScript
    for (const path of ['/login', '/register', '/lost-password']) {
      await open(path)
      await expectPage(page.locator('main noscript p')).toBeVisible()
      await expectPage(page.locator('main noscript p')).toContainText('Please turn on JavaScript to use this form')
    }
  })
})

describe('the route guards of accounts', () => {
  test('the server redirects a guest to the login, reveals nothing of the page, and forbids caching', async ({
    shop,
  }) => {
    for (const path of ['', '/orders', '/change-password', '/view-order/R123456']) {
      const answer = await fetch(`${shop.url()}/my-account${path}`, { redirect: 'manual' })
      const to = new URLSearchParams({ to: `/my-account${path}` })
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `/login?${to}`])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.text()).toBe('')
    }
  })

  test('a customer’s pages are never cached and never indexed by search engines', async ({ visitor }) => {
    await startRegistered(visitor, newPerson())
    for (const path of ['/my-account', '/my-account/orders', '/my-account/change-password', '/']) {
      const answer = await visitor.context.request.get(`${visitor.proxy.url}${path}`)
      expect([path, answer.headers()['cache-control']]).toEqual([path, 'no-store'])
      expect((await answer.text()).includes('content="noindex"')).toBe(path !== '/')
    }
  })

  test('opening the shop refreshes the session’s token, also with a clock that was set back', async ({ visitor }) => {
    const { page, open } = visitor
    await startRegistered(visitor, newPerson())
    // The session is refreshed at most once a minute.
    for (const away of [120_000, -86_400_000]) {
      await page.clock.setSystemTime(Date.now() + away)
      const refreshed = page.waitForResponse('**/api/refresh-token')
      await open('/')
      expect((await refreshed).status()).toBe(200)
    }
  })
})
