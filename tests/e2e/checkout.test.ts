import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { logIn, register, somebody } from './kit/account.ts'
import { actAtProvider, checkoutOf, ORDER_PAGE, orderOf, placeOrder, thandi } from './kit/checkout.ts'
import { test } from './kit/own-shop.ts'
import { careKit, glides, lastCove, sage, samples } from './kit/products.ts'
import { see } from './kit/see.ts'
import type { Visitor } from './kit/visitor.ts'

async function bought({ buy, header }: Visitor, ...goods: readonly Parameters<Visitor['buy']>[0][]): Promise<void> {
  for (const [index, piece] of goods.entries()) {
    await buy(piece)
    await see(header.cartWith(index + 1)).toBeVisible()
  }
}

/** Goes to the checkout when the server has the whole cart. */
async function toCheckout({ page, open, sync }: Visitor) {
  await open('/checkout')
  await sync.atRest()
  return checkoutOf(page)
}

/** Where a page's browser has come to, as the order it shows. */
async function shownOrder(page: Page): Promise<string> {
  await page.waitForURL(ORDER_PAGE)
  await see(orderOf(page).title).toBeVisible()
  return new URL(page.url()).pathname
}

/** Orders as a guest, and leaves the page before any answer has come through; returns the keys that were sent. */
async function orderIntoTheDark(visitor: Visitor): Promise<Set<string>> {
  const { page, context, guard } = visitor
  guard.allow(/ERR_FAILED|api\/checkout/)
  await bought(visitor, careKit)
  const checkout = await toCheckout(visitor)
  await checkout.fill()
  await checkout.method('bank_transfer').check()
  const keys = new Set<string>()
  let taken = 0
  await context.route('**/api/checkout', async (route) => {
    keys.add(route.request().headers()['idempotency-key'] ?? '')
    await route.fetch()
    taken += 1
    await route.abort()
  })
  await checkout.place.click()
  await expect.poll(() => taken, { timeout: 15_000 }).toBeGreaterThan(0)
  await page.goto('about:blank')
  await context.unroute('**/api/checkout')
  return keys
}

describe('the form of the checkout', () => {
  test('says at a field what is wrong as one leaves it, and at a press what is wrong in all', async ({ visitor }) => {
    const { page } = visitor
    await bought(visitor, sage)
    const { field, place, problems, method, province } = await toCheckout(visitor)
    await field('Phone').fill('12345')
    await see(page.getByText('Invalid phone number')).toBeHidden()
    await field('E-mail').fill('thandi')
    await see(page.getByText('Invalid phone number')).toBeVisible()
    await field('Phone').fill('0825550142')
    await see(page.getByText('Invalid phone number')).toBeHidden()
    await see(page.getByText('Invalid email')).toBeVisible()
    await field('E-mail').fill('thandi@gmial.com')
    await field('Postcode').fill('12')
    await see(page.getByText('Did you mean')).toBeVisible()
    // What is said of the postcode as it is left moves nothing while the mouse is down.
    await method('payfast').click()
    await see(method('payfast')).toBeChecked()
    await see(page.getByText('Invalid postcode')).toBeVisible()
    await page.getByRole('button', { name: 'thandi@gmail.com' }).click()
    await see(field('E-mail')).toHaveValue('thandi@gmail.com')

    await place.click()
    await see(problems).toBeFocused()
    await see(problems.getByRole('listitem')).toHaveCount(7)
    await see(field('City or town')).toHaveAccessibleDescription('Please complete all fields')
    await see(field('City or town')).toHaveJSProperty('ariaInvalid', 'true')
    await problems.getByRole('link', { name: 'Province' }).click()
    await see(province).toBeFocused()
    await field('City or town').fill('Durban')
    await see(problems.getByRole('listitem')).toHaveCount(6)
    expect(new URL(page.url()).pathname).toBe('/checkout')
  })

  test('is there again after a reload, a restart and without a network, and gone when the order is placed', async ({
    visitor,
  }) => {
    const { page, sync } = visitor
    await bought(visitor, sage)
    const checkout = await toCheckout(visitor)
    await checkout.fill({ 'First name': 'Nomvula' })
    await checkout.method('bank_transfer').check()
    await page.reload()
    await see(checkout.field('First name')).toHaveValue('Nomvula')
    await see(checkout.province).toHaveValue('KZN')
    await see(checkout.method('bank_transfer')).toBeChecked()

    const second = await visitor.openTab()
    await second.open('/checkout')
    await see(checkoutOf(second.page).field('Postcode')).toHaveValue(thandi.Postcode)
    await second.page.close()

    await sync.atRest()
    await visitor.goOffline()
    await checkout.field('City or town').fill('Umhlanga')
    await checkout.place.click()
    await see(checkout.news).toContainText('You’re offline')
    await visitor.goOnline()
    await page.reload()
    await see(checkout.field('City or town')).toHaveValue('Umhlanga')
    await checkout.place.click()
    await see(orderOf(page).root).toContainText('Umhlanga')

    await visitor.buy(glides)
    await see(visitor.header.cartWith(1)).toBeVisible()
    await visitor.open('/checkout')
    await sync.atRest()
    await see(checkout.field('First name')).toHaveValue('')
  })

  test('opens from the cart without a network, and goes on when there is one', async ({ visitor }) => {
    const { page, cart, open, sync } = visitor
    await bought(visitor, sage)
    const chunks = [/order-layout.*\.js$/, /checkout-page.*\.js$/].map((chunk) => page.waitForRequest(chunk))
    await open('/cart')
    await sync.atRest()
    for (const chunk of chunks) await page.evaluate(`import(${JSON.stringify((await chunk).url())}).then(() => {})`)
    await see(page.getByRole('main')).toContainText('Or from R 1 479.58 a month: 12 instalments, R 17 754.96 in all')
    await visitor.goOffline()
    await cart.checkout.click()
    const checkout = checkoutOf(page)
    await checkout.fill()
    await checkout.method('bank_transfer').check()
    await checkout.place.click()
    await see(checkout.news).toContainText('You’re offline')
    await visitor.goOnline()
    await checkout.place.click()
    await shownOrder(page)
  })

  test('needs no address for pick-up, and says from when and where', async ({ visitor }) => {
    const { page } = visitor
    await bought(visitor, samples)
    const checkout = await toCheckout(visitor)
    await see(checkout.total).toHaveAttribute('value', '10000')
    await page.getByRole('radio', { name: 'Pick up in Cape Town' }).check()
    await see(checkout.field('Street and number')).toHaveCount(0)
    await see(page.getByRole('main')).toContainText('Bofors Circle')
    await see(checkout.total).toHaveAttribute('value', '2500')
    for (const label of ['E-mail', 'First name', 'Last name', 'Phone'] as const) {
      await checkout.field(label).fill(thandi[label])
    }
    await checkout.method('bank_transfer').check()
    await checkout.place.click()
    await see(orderOf(page).root).toContainText('Ready for pick-up')
  })

  test('tells which ways do not take the amount, and what instalments come to in all', async ({ visitor }) => {
    const { page } = visitor
    await bought(visitor, glides)
    const checkout = await toCheckout(visitor)
    await see(checkout.method('finchoice')).toBeDisabled()
    await see(checkout.method('finchoice')).toHaveAccessibleDescription('For orders of R 500.00 to R 60 000.00.')
    await visitor.buy(sage)
    await see(visitor.header.cartWith(2)).toBeVisible()
    await visitor.open('/checkout')
    await see(checkout.method('finchoice')).toBeEnabled()
    await checkout.method('finchoice').check()
    const slider = page.getByRole('slider')
    await slider.focus()
    await page.keyboard.press('Home')
    await see(page.getByRole('main')).toContainText('3 instalments of')
    for (const particular of ['Total', 'Cost of credit', '28.25% a year', 'initiation fee', 'This is an estimate']) {
      await see(page.getByRole('main')).toContainText(particular)
    }
    await page.reload()
    await see(page.getByRole('main')).toContainText('3 instalments of')
  })

  test('shows the cart as it is at every moment, also when another tab changes it', async ({ visitor }) => {
    await bought(visitor, sage)
    const checkout = await toCheckout(visitor)
    await see(checkout.lines).toHaveCount(1)
    const other = await visitor.openTab()
    await other.buy(careKit)
    await see(checkout.lines).toHaveCount(2)
    await see(checkout.total).toHaveAttribute('value', String(sage.price + careKit.price))
    await see(checkout.place).toHaveAccessibleName(/13 319\.00/)
  })

  test('is of no use for an empty cart, and leads to something', async ({ visitor }) => {
    await visitor.open('/checkout')
    await see(visitor.page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty')
    await see(visitor.page.getByRole('link', { name: 'Shop couches and chairs' })).toBeVisible()
  })

  test('says honestly that it needs JavaScript, and how to order without', async ({ visitor, welcome }) => {
    await bought(visitor, sage)
    await visitor.sync.atRest()
    const reader = await welcome({ javaScriptEnabled: false })
    reader.guard.allow(/^request failed: csp GET \S+\.js$/)
    await reader.context.addCookies([
      { name: 'rusbank_cart', value: (await visitor.cartKey()) ?? '', url: reader.line.url },
    ])
    await reader.open('/checkout')
    await see(reader.page.locator('main noscript p')).toBeVisible()
    await see(reader.page.getByRole('link', { name: /^021/ }).first()).toBeVisible()
    await see(checkoutOf(reader.page).place).toBeHidden()
  })

  test('is filled in, and an order placed, by the keyboard alone', async ({ visitor }) => {
    const { page } = visitor
    await bought(visitor, sage)
    const checkout = await toCheckout(visitor)
    await checkout.field('E-mail').focus()
    const keys = page.keyboard
    const next = async (text: string) => {
      await keys.type(text)
      await keys.press('Tab')
    }
    for (const label of ['E-mail', 'First name', 'Last name', 'Phone'] as const) await next(thandi[label])
    await keys.press('Tab')
    await next(thandi['Street and number'])
    await next('Morningside')
    await next(thandi['City or town'])
    await next('KwaZulu')
    await next(thandi.Postcode)
    await next('Ring twice')
    await keys.press('Space')
    await keys.press('ArrowDown')
    await keys.press('ArrowDown')
    await see(checkout.method('bank_transfer')).toBeChecked()
    await checkout.place.focus()
    await keys.press('Enter')
    await see(orderOf(page).root).toContainText('Morningside')
    await see(orderOf(page).root).toContainText('Ring twice')
  })
})

describe('one order, and what was shown', () => {
  test('two presses at once are one order', async ({ visitor }) => {
    const { page } = visitor
    await bought(visitor, careKit)
    const checkout = await toCheckout(visitor)
    await checkout.fill()
    await checkout.method('bank_transfer').check()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/checkout')) sent.push(request.headers()['idempotency-key'] ?? '')
    })
    await checkout.place.dblclick()
    await shownOrder(page)
    expect(sent).toHaveLength(1)
  })

  test('nothing is ordered on an estimate: the button says that it waits for the last change', async ({ visitor }) => {
    const { page, context } = visitor
    await bought(visitor, samples)
    const checkout = await toCheckout(visitor)
    await checkout.fill()
    await checkout.method('bank_transfer').check()
    let letThrough = (): void => {}
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await context.route('**/api/sync', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('radio', { name: 'Pick up in Cape Town' }).check()
    await see(page.getByRole('main')).toContainText('Estimated total')
    await checkout.place.click()
    await see(page.getByRole('button', { name: 'Saving your latest changes…' })).toBeVisible()
    letThrough()
    await shownOrder(page)
    await see(orderOf(page).root.getByLabel('Totals', { exact: true })).toContainText('R 25.00')
  })

  test('an answer that is lost is asked for again: the same order, also after a reload', async ({ visitor }) => {
    const { page } = visitor
    const keys = await orderIntoTheDark(visitor)
    const asked = page.waitForRequest('**/api/checkout')
    await visitor.open('/checkout')
    keys.add((await asked).headers()['idempotency-key'] ?? '')
    await shownOrder(page)
    expect(keys.size).toBe(1)
  })

  test('a guest whose answer was lost, and who logs in before asking again, finds the order all the same', async ({
    visitor,
    welcome,
  }) => {
    const person = somebody()
    await register(await welcome(), person)
    const { page } = visitor
    const keys = await orderIntoTheDark(visitor)
    visitor.guard.allow(/409.*api\/sync|status of 409/)
    await logIn(visitor, person)
    const asked = page.waitForRequest('**/api/checkout')
    await visitor.open('/checkout')
    keys.add((await asked).headers()['idempotency-key'] ?? '')
    await shownOrder(page)
    await see(orderOf(page).root).toContainText(careKit.name)
    expect(keys.size).toBe(1)
  })

  test('two tabs that both order come to the same order', async ({ visitor }) => {
    const { page } = visitor
    await bought(visitor, careKit)
    const checkout = await toCheckout(visitor)
    await checkout.fill()
    await checkout.method('bank_transfer').check()
    const other = await visitor.openTab()
    await other.open('/checkout')
    const same = checkoutOf(other.page)
    await see(same.field('Postcode')).toHaveValue(thandi.Postcode)
    await see(same.method('bank_transfer')).toBeChecked()
    await other.sync.atRest()
    await Promise.all([checkout.place.click(), same.place.click()])
    expect(await shownOrder(other.page)).toBe(await shownOrder(page))
  })

  test('going back from the provider leads to the order and never to a form that is long sent', async ({ visitor }) => {
    const { page } = visitor
    await bought(visitor, careKit)
    await placeOrder(visitor, 'payfast')
    await page.goBack()
    const path = await shownOrder(page)
    await page.goForward()
    await actAtProvider(page, 'pay')
    expect(await shownOrder(page)).toBe(path)
    await visitor.open('/checkout')
    await see(page.getByRole('link', { name: /^View order R/ })).toHaveAttribute('href', path)
  })

  test('a price that changed is told from what to what, and nothing is ordered before it is seen', async ({
    shop,
    visitor,
  }) => {
    const { page, context, guard } = visitor
    guard.allow(/409.*api\/checkout|status of 409|net::ERR_/)
    await bought(visitor, sage)
    const checkout = await toCheckout(visitor)
    await checkout.fill()
    await checkout.method('bank_transfer').check()
    // The press comes before the news of the price: what the shop says of the cart does not arrive meanwhile.
    let say = (): void => {}
    const said = new Promise<void>((resolve) => {
      say = resolve
    })
    await context.route('**/api/sync', async (route) => {
      await said
      await route.continue()
    })
    await shop.overnight('price', '100101', '1349900')
    await checkout.place.click()
    await see(checkout.news).toContainText('Sage 3-seater: now R 13 499.00 each (was R 12 999.00)')
    say()
    await see(checkout.place).toHaveAccessibleName(/13 499\.00/)
    await checkout.place.click()
    await shownOrder(page)
    await see(orderOf(page).root).toContainText('R 13 499.00')
  })

  test('the last piece is sold to whoever orders first, and the other one is told', async ({ welcome }) => {
    const [first, second] = [await welcome(), await welcome()]
    second.guard.allow(/409.*api\/checkout|status of 409/)
    await bought(first, lastCove)
    await bought(second, lastCove, careKit)
    const late = await toCheckout(second)
    await late.fill()
    await late.method('bank_transfer').check()
    await placeOrder(first, 'bank_transfer')
    await late.place.click()
    await see(late.news).toContainText('Cove 3-seater')
    await see(late.lines).toHaveCount(1)
    await late.place.click()
    await see(orderOf(second.page).root).toContainText(careKit.name)
  })
})

/** So many may wait for their payment under one e-mail. */
const UNPAID = 5
/** The samples' id in the catalogue. */
const SAMPLES = 2001

/** Places an order by the calls, to be paid by transfer, as somebody does on another device. */
async function orderElsewhere(url: string, email: string): Promise<void> {
  const ask = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const answer = await fetch(new URL(path, url), { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const cart = await ask('/api/cart-guest', { productId: SAMPLES, productQuantity: 1 })
  await ask('/api/checkout', {
    cartKey: cart.cart_key,
    cart_hash: cart.cart_hash,
    total: cart.totals.total,
    contact: { email, first_name: 'Thandi', last_name: 'Mokoena', phone: '0825550142' },
    shipping: {
      method: 'deliveryToDoor',
      address: '14 Florida Road',
      suburb: 'Berea',
      city: 'Durban',
      state: 'KZN',
      postcode: '4001',
    },
    payment: { method: 'bank_transfer' },
  })
}

describe('orders that are not paid', () => {
  test('are only so many at once: the next has to wait until one is cancelled, and then goes on', async ({
    shop,
    visitor,
  }) => {
    const { page, guard } = visitor
    guard.allow(/409.*api\/checkout|status of 409/)
    const email = `${randomUUID()}@example.com`
    for (let placed = 1; placed < UNPAID; placed += 1) await orderElsewhere(shop.url(), email)
    await bought(visitor, careKit)
    const first = await toCheckout(visitor)
    await first.fill({ 'E-mail': email })
    await first.method('bank_transfer').check()
    await first.place.click()
    const path = await shownOrder(page)

    await bought(visitor, samples)
    const checkout = await toCheckout(visitor)
    await checkout.fill({ 'E-mail': email })
    await checkout.method('bank_transfer').check()
    await checkout.place.click()
    await see(checkout.news).toContainText('to pay or cancel one')
    await see(checkout.news).toContainText('hasn’t been placed')
    await checkout.news.getByRole('link', { name: /^View order R/ }).click()
    expect(await shownOrder(page)).toBe(path)
    await page.getByText('Cancel order', { exact: true }).click()
    await page.getByRole('button', { name: 'Yes, cancel my order' }).click()
    await see(orderOf(page).title).toHaveText('Your order is cancelled')

    const again = await toCheckout(visitor)
    await again.place.click()
    await shownOrder(page)
    await see(orderOf(page).root).toContainText(samples.name)
  })
})

describe('who has an account', () => {
  test('orders with the saved details, and finds the order in the account', async ({ visitor }) => {
    const { page, open } = visitor
    const person = somebody()
    await register(visitor, person)
    await bought(visitor, careKit)
    const checkout = await toCheckout(visitor)
    await see(checkout.field('E-mail')).toHaveValue(person.email)
    await see(checkout.field('First name')).toHaveValue(person.firstName)
    await checkout.fill({ 'E-mail': person.email })
    await checkout.method('bank_transfer').check()
    await checkout.place.click()
    await shownOrder(page)
    const number = await orderOf(page).number()
    await open('/my-account/orders')
    await see(page.getByRole('link', { name: number })).toBeVisible()
  })

  test('and is not logged in is asked for the password in place, and the order goes on', async ({
    visitor,
    welcome,
  }) => {
    const person = somebody()
    await register(await welcome(), person)
    const { page, guard } = visitor
    guard.allow(/(409|401).*api\/(checkout|sync)|status of (409|401)/)
    await bought(visitor, careKit)
    const checkout = await toCheckout(visitor)
    await checkout.fill({ 'E-mail': person.email })
    await checkout.method('bank_transfer').check()
    await checkout.place.click()
    await see(page.getByText('Account Exists. Please enter your Password to Complete Order')).toBeVisible()
    await see(checkout.field('Password')).toBeFocused()
    await checkout.field('Password').fill('not my password')
    await checkout.place.click()
    await see(page.getByText('Incorrect Email or Password')).toBeVisible()
    await checkout.field('Password').fill(person.password)
    await page.getByRole('button', { name: 'Log in and place order' }).click()
    await shownOrder(page)
    await visitor.open('/my-account/orders')
    await see(page.getByRole('link', { name: /^R\d{6}/ })).toBeVisible()
  })

  test('leaves nothing of the checkout behind by logging out', async ({ visitor, welcome }) => {
    const person = somebody()
    await register(await welcome(), person)
    // The page that is left may still be asking whether its session holds.
    visitor.guard.allow(/refresh-token|status of 401/)
    await logIn(visitor, person)
    await bought(visitor, careKit)
    const checkout = await toCheckout(visitor)
    await checkout.fill({ 'E-mail': person.email })
    await see(checkout.field('Postcode')).toHaveValue(thandi.Postcode)
    await visitor.open('/my-account')
    await visitor.page.getByRole('button', { name: 'Log out' }).first().click()
    await see(visitor.page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
    await bought(visitor, careKit)
    const fresh = await toCheckout(visitor)
    await see(fresh.field('Postcode')).toHaveValue('')
    await see(fresh.field('E-mail')).toHaveValue('')
  })
})
