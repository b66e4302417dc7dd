import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { logIn, newPerson, register, startLoggedIn, startRegistered } from './kit/account.ts'
import { axeFindings } from './kit/axe.ts'
import { spyOnDataLayer } from './kit/data-layer-spy.ts'
import { expectPage } from './kit/expect-page.ts'
import { glides, samples } from './kit/products.ts'
import { storedDataOf } from './kit/stored-data.ts'
import { test } from './kit/story.ts'
import type { Visitor } from './kit/visitor.ts'

async function sessionCookie({ context }: Visitor): Promise<string | undefined> {
  return (await context.cookies()).find(({ name }) => name === 'rusbank_session')?.value
}

/** Which of these texts the visitor's browser stores. */
async function storedOf(visitor: Visitor, texts: readonly string[]): Promise<readonly string[]> {
  const stored = await storedDataOf(visitor, visitor.page)
  return texts.filter((text) => stored.includes(text))
}

const logOutButton = (page: Page) => page.getByRole('button', { name: 'Log out', exact: true })

describe('logging out', () => {
  test('leaves none of the customer’s data in the browser, in any tab', async ({ visitor, newVisitor }) => {
    const person = newPerson('Nokuthula')
    await startRegistered(visitor, person)
    await visitor.fillCart(samples)
    await visitor.sync.showsSynced()
    const second = await visitor.openTab()
    await second.open('/my-account/orders')
    const third = await visitor.openTab()
    await third.open('/cart')
    await expectPage(third.cart.items).toHaveCount(1)
    await visitor.open('/my-account')
    const token = (await sessionCookie(visitor)) ?? ''
    expect(token).not.toBe('')
    for (const trace of [person.firstName, person.email, 'weave-samples']) {
      await expectPage.poll(() => storedDataOf(visitor, visitor.page)).toContain(trace)
    }

    await logOutButton(visitor.page).click()
    await expectPage(visitor.notifications.getByText('You’re logged out')).toBeVisible()
    for (const { page, header } of [visitor, second, third]) {
      await expectPage(header.logIn).toBeVisible()
      await expectPage(header.cartWith(0)).toBeVisible()
      await expectPage(page).not.toHaveURL(/\/my-account/)
    }
    await expectPage(third.cart.items).toHaveCount(0)
    await expectPage(second.page).toHaveURL((url) => url.pathname === '/')

    const traces = [person.firstName, person.email, token, 'weave-samples', samples.name]
    await expectPage.poll(() => storedOf(visitor, traces)).toEqual([])
    await expect.poll(() => sessionCookie(visitor)).toBeUndefined()
    for (const { page } of [visitor, second, third]) {
      for (const trace of [person.firstName, person.email]) {
        await page.waitForFunction((text) => !document.documentElement.outerHTML.includes(text), trace)
      }
    }

    const other = await newVisitor()
    await logIn(other, person)
    await expectPage(other.header.cartWith(1)).toBeVisible()
  })

  test('in another tab is known to a page that hydrates late: it makes no request with the ended session', async ({
    visitor,
  }) => {
    // On the page, so that its browser knows the customer before the second tab opens.
    await register(visitor, newPerson())
    const { page, open, header } = await visitor.openTab()
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    const { promise: loggedOut, resolve: letCodeCome } = Promise.withResolvers<void>()
    await page.route(/\/assets\/deferred-ui-content-/, (route) => loggedOut.then(() => route.continue()))
    const asksForCode = page.waitForRequest(/\/assets\/deferred-ui-content-/)
    await open('/')
    await asksForCode
    await expectPage(header.account).toBeVisible()
    await logOutButton(visitor.page).click()
    await expectPage(header.logIn).toBeVisible()
    letCodeCome()
    await page.waitForFunction(() => Object.keys(window.rusbankPage.loaderData).length === 0)
    await page.evaluate(() => navigator.locks.request('rusbank-refresh', () => {}))
    expect(calls).not.toContain('/api/refresh-token')
  })

  test('sends unsent changes first', async ({ visitor, newVisitor }) => {
    const person = newPerson()
    // A request made without a signal is repeated, and may arrive after the logout.
    visitor.errorMonitor.allow(/401/)
    await register(visitor, person)
    await visitor.open(samples.path)
    await expectPage(visitor.header.account).toBeVisible()
    await visitor.loseConnection()
    await visitor.product.add.click()
    await expectPage(visitor.header.cartWith(1)).toBeVisible()
    await visitor.header.account.click()
    await expectPage(logOutButton(visitor.page)).toBeVisible()
    visitor.regainConnection()
    await logOutButton(visitor.page).click()
    await expectPage(visitor.header.logIn).toBeVisible()
    const other = await newVisitor()
    await startLoggedIn(other, person)
    await other.open('/')
    await expectPage(other.header.cartWith(1)).toBeVisible()
  })

  test('while offline asks first: staying loses nothing, leaving discards unsent changes and all personal data', async ({
    visitor,
    newVisitor,
  }) => {
    const person = newPerson()
    const { page, header } = visitor
    await startRegistered(visitor, person)
    await visitor.open(glides.path)
    await expectPage(header.account).toBeVisible()
    await visitor.product.add.click()
    await visitor.sync.showsSynced()
    await header.account.click()
    await expectPage(logOutButton(page)).toBeVisible()
    await page.goBack()
    await expectPage(visitor.product.add).toBeVisible()
    await visitor.goOffline()
    await visitor.product.add.click()
    await expectPage(header.cartWith(2)).toBeVisible()
    await header.account.click()
    await logOutButton(page).click()
    const question = page.getByRole('dialog', { name: 'Log out and lose unsaved changes?' })
    await expectPage(question).toBeVisible()
    await expectPage(question).toContainText('1 change to your cart hasn’t been saved to your account yet')
    expect(await axeFindings(page)).toEqual([])
    await question.getByRole('button', { name: 'Stay logged in' }).click()
    await expectPage(question).toHaveCount(0)
    await expectPage(logOutButton(page)).toBeFocused()
    await expectPage(header.cartWith(2)).toBeVisible()

    await logOutButton(page).click()
    await question.getByRole('button', { name: 'Log out and lose 1 change' }).click()
    await expectPage(header.logIn).toBeVisible()
    await expectPage(header.cartWith(0)).toBeVisible()
    // The page shows a guest's header before it has deleted what it keeps outside the log.
    await expectPage.poll(() => storedOf(visitor, [person.firstName, person.email, glides.name])).toEqual([])

    const cookies = await visitor.context.cookies()
    await visitor.goOnline()
    const next = await fetch(`${visitor.proxy.url}/my-account`, {
      headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
      redirect: 'manual',
    })
    expect(next.status).toBe(302)
    await expect.poll(() => sessionCookie(visitor)).toBeUndefined()
    const other = await newVisitor()
    await startLoggedIn(other, person)
    await other.open('/my-account')
    await expectPage(other.header.cartWith(1)).toBeVisible()
    await expectPage(other.page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1)
  })

  test('everywhere ends the sessions of this device and all others', async ({ newVisitor }) => {
    const person = newPerson()
    const [laptop, phone] = [await newVisitor(), await newVisitor()]
    for (const { errorMonitor } of [laptop, phone]) errorMonitor.allow(/40[14]/)
    await startRegistered(laptop, person)
    await startLoggedIn(phone, person)
    await laptop.open('/my-account')
    await laptop.page.getByRole('button', { name: 'Log out on all devices' }).click()
    await expectPage(laptop.notifications.getByText('You’re logged out on all devices')).toBeVisible()
    await expectPage(laptop.header.logIn).toBeVisible()
    await phone.open('/my-account/orders')
    await phone.page.waitForURL(/\/login\?to=%2Fmy-account%2Forders$/)
  })
})

describe('two tabs', () => {
  test('a login in one tab logs the other tabs in too, and is reported to the data layer, as a registration is', async ({
    visitor,
  }) => {
    const dataLayer = await spyOnDataLayer(visitor.context)
    const person = newPerson()
    const other = await visitor.openTab()
    await other.open('/login?to=%2Fcart')
    await register(visitor, person)
    await other.page.waitForURL(/\/cart$/)
    await expectPage(other.header.account).toBeVisible()
    await logOutButton(visitor.page).click()
    await expectPage(visitor.notifications.getByText('You’re logged out')).toBeVisible()
    await expectPage(other.header.logIn).toBeVisible()
    await logIn(visitor, person)
    await expectPage(other.header.account).toBeVisible()
    await expectPage
      .poll(() => [dataLayer.named('sign_up'), dataLayer.named('login')])
      .toEqual([[{ event: 'sign_up', method: 'password' }], [{ event: 'login', method: 'password' }]])
  })
})

describe('an account while offline', () => {
  test('shows the last known data, and says how old it is', async ({ visitor }) => {
    const { page, header, open } = visitor
    const person = newPerson()
    await register(visitor, person)
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    await expectPage(page.getByText('There are no orders in your account yet.', { exact: false })).toBeVisible()
    await open('/')
    await expectPage(header.account).toBeVisible()
    await expectPage
      .poll(() => page.evaluate(codeOfAccount))
      .toEqual(['account-guards', 'account-pages', 'login-dialog'])
    await visitor.goOffline()
    await header.account.click()
    await expectPage(page.getByRole('heading', { level: 1, name: `Welcome, ${person.firstName}` })).toBeVisible()
    await expectPage(page.getByText(/We couldn’t connect\. Last updated (just now|a minute ago)\./)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    await expectPage(page.getByText('There are no orders in your account yet.', { exact: false })).toBeVisible()
    await page.getByRole('link', { name: 'Password', exact: true }).click()
    await expectPage(page.getByRole('heading', { level: 1, name: 'Change your password' })).toBeVisible()
    await visitor.goOnline()
    await page.getByRole('link', { name: 'Profile', exact: true }).click()
    await expectPage(page.getByText(/Last updated/)).toHaveCount(0)
  })
})

/** Runs in the page. The loaded modules for customers. */
function codeOfAccount(): string[] {
  const brought = performance.getEntriesByType('resource').map(({ name }) => name)
  const parts = ['account-guards', 'account-pages', 'login-dialog']
  return parts.filter((part) => brought.some((name) => name.includes(`/assets/${part}-`)))
}
