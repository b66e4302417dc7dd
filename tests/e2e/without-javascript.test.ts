import { describe, expect } from 'vitest'
import { expectPage } from './kit/expect-page.ts'
import { sage } from './kit/products.ts'
import { expectShownCart } from './kit/same-cart.ts'
import { test } from './kit/story.ts'

describe('reading the shop without JavaScript', () => {
  test('the home page links to the categories', async ({ visitorWithoutJavaScript }) => {
    const { page, open } = visitorWithoutJavaScript
    await open('/')
    await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page
      .getByRole('link', { name: /three-seater/i })
      .first()
      .click()
    await page.waitForURL('**/product-category/**')
    await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('a category shows its couches with names, prices and pictures that load', async ({
    visitorWithoutJavaScript,
  }) => {
    const { page, open } = visitorWithoutJavaScript
    await open('/product-category/three-seaters')
    const couch = page.getByRole('main').getByRole('listitem').filter({ hasText: sage.name }).first()
    await expectPage(couch.getByRole('link', { name: sage.name }).first()).toBeVisible()
    await expectPage(couch.locator('data').first()).toHaveAttribute('value', String(sage.price))
    const picture = couch.getByRole('img').first()
    await picture.scrollIntoViewIfNeeded()
    await expectPage(picture).toHaveJSProperty('complete', true)
    const answer = await page.request.get(new URL((await picture.getAttribute('src')) ?? '', page.url()).href)
    expect(answer.headers()['content-type']).toContain('image/')
  })

  test('a product shows its name, price, options, colours, measurements and picture', async ({
    visitorWithoutJavaScript,
  }) => {
    const { page, product, open } = visitorWithoutJavaScript
    await open(sage.path)
    await expectPage(page.getByRole('heading', { level: 1, name: sage.name })).toBeVisible()
    await expectPage(page.getByRole('main').locator('data').first()).toHaveAttribute('value', String(sage.price))
    await expectPage(product.option('Filling', 'Pocket spring')).toBeAttached()
    await expectPage(product.option('Colour', 'Stone')).toBeAttached()
    await expectPage(page.getByRole('main')).toContainText('220')
    await expectPage(page.getByRole('main').getByRole('img').first()).toBeVisible()
    const note = page.locator('main noscript p', { hasText: 'Turn on JavaScript to add this to your cart.' })
    await expectPage(note).toBeVisible()
  })

  test('the forms for messages and for reviews say that they need it', async ({ visitorWithoutJavaScript }) => {
    const { page, open } = visitorWithoutJavaScript
    for (const [path, action] of [
      ['/company/contact-us', '/api/contact'],
      [sage.path, '/api/review-create'],
    ] as const) {
      await open(path)
      const note = page.locator(`form[action="${action}"] noscript p`)
      await expectPage(note).toContainText('Please turn on JavaScript to use this form')
    }
  })

  test('an account can be created, and a refused login leads back to its page', async ({
    visitorWithoutJavaScript,
  }) => {
    const { page, open } = visitorWithoutJavaScript
    const fill = async (password: string) => {
      await page.locator('main [name=email]').fill('without-javascript@example.com')
      await page.locator('main [name=password]').fill(password)
      await page.locator('main form [type=submit]').click()
    }
    await open('/af/login')
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/login'))
    await fill('not the password')
    expect((await answered).status()).toBe(303)
    await page.waitForURL('**/af/login')
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Meld aan')
    await open('/af/register')
    await fill('four blue couches')
    await page.waitForURL('**/af/my-account')
    await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('a filled cart is shown with its lines and totals', async ({ visitorWithoutJavaScript }) => {
    await visitorWithoutJavaScript.startWithCart(sage)
    await visitorWithoutJavaScript.open('/cart')
    await expectPage(visitorWithoutJavaScript.header.cartWith(1)).toBeVisible()
    await expectShownCart(visitorWithoutJavaScript.cart, {
      lines: [{ name: sage.name, quantity: 1 }],
      totals: { Subtotal: 1_299_900, Discount: 0, Delivery: 0, Total: 1_299_900 },
    })
  })

  test('an unknown address answers 404 and says so', async ({ visitorWithoutJavaScript }) => {
    visitorWithoutJavaScript.errorMonitor.allow(/404/)
    for (const path of ['/no-such-page', '/product/no-such-couch', '/product-category/no-such-category', '/404']) {
      const answer = await visitorWithoutJavaScript.page.goto(new URL(path, visitorWithoutJavaScript.proxy.url).href)
      expect([path, answer?.status()]).toEqual([path, 404])
      await expectPage(visitorWithoutJavaScript.page.getByText('Page not found').first()).toBeVisible()
    }
  })
})
