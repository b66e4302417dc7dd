import { describe, expect } from 'vitest'
import { expectPage } from './kit/expect-page.ts'
import { glides, sage, samples } from './kit/products.ts'
import { expectServerCart, expectSynced, shownCart } from './kit/same-cart.ts'
import { test } from './kit/story.ts'

interface ProductChoices {
  readonly productId: number
  readonly variations: readonly (number | null)[]
  readonly colours: readonly string[]
}

const weaves = ['stone', 'charcoal', 'rust', 'sage', 'denim', 'oat']
/** Forty-nine lines, of variations with at least six in stock. */
const fortyNineLines: readonly ProductChoices[] = [
  { productId: 1001, variations: [100101, 100102, 100103], colours: weaves },
  { productId: 1003, variations: [100301, 100302], colours: weaves },
  { productId: 1008, variations: [100801], colours: weaves },
  { productId: 1010, variations: [101001, 101002], colours: weaves },
  { productId: 2009, variations: [null], colours: ['ivory'] },
]

describe('unexpected user behaviour', () => {
  test('a double click adds two, and no state in between is shown', async ({ visitor }) => {
    const { header, product, open } = visitor
    await open(samples.path)
    await visitor.waitForLog()
    await product.add.evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await expectPage(header.cartWith(2)).toBeVisible()
    await open('/cart')
    await expectSynced(visitor)
  })

  test('going back and forward while a change is being saved loses nothing', async ({ visitor }) => {
    const { page, header, product, open } = visitor
    await open('/product-category/three-seaters')
    await open(samples.path)
    await visitor.waitForLog()
    await product.add.click()
    await page.goBack()
    await page.goForward()
    await visitor.waitForLog()
    await product.add.click()
    await page.reload()
    await visitor.waitForLog()
    await product.add.click()
    await open('/cart')
    await expectPage(header.cartWith(3)).toBeVisible()
    await expectSynced(visitor)
  })

  test('99 is the maximum quantity: the button is disabled there, and adding one more is refused with a message', async ({
    visitor,
  }) => {
    const { header, product, cart, notifications, sync, open } = visitor
    await visitor.startWithCart(glides)
    await open('/cart')
    const { quantity, more } = cart.line(glides.name)
    await quantity.fill('99')
    await quantity.press('Enter')
    await expectPage(header.cartWith(99)).toBeVisible()
    await expectPage(more).toBeDisabled()
    // A page decides on the cart that the shop rendered until it has read its log.
    await sync.showsSynced()
    await open(glides.path)
    await product.add.click()
    await expectPage(notifications).toContainText('You can order 1 to 99 of each item.')
    await expectPage(header.cartWith(99)).toBeVisible()
    await open('/cart')
    await expectSynced(visitor)
  })

  test('five kilobytes pasted as a promo code are an invalid code and nothing else', async ({ visitor }) => {
    const { page, cart, sync, open } = visitor
    await visitor.startWithCart(sage)
    await open('/cart')
    const hostile = `<script>alert(1)</script>'; drop table carts; -- ${'ÿ🛋'.repeat(1_200)}`
    await cart.promoCode.fill(hostile)
    await cart.promoCode.press('Enter')
    await expectPage(page.getByText('Invalid promo code').first()).toBeVisible()
    await cart.promoCode.evaluate((field: HTMLInputElement, text) => {
      field.removeAttribute('maxlength')
      field.value = text
    }, hostile)
    await cart.apply.click()
    await expectPage(page.getByText('Invalid promo code').first()).toBeVisible()
    await sync.showsPending(0)
    await expectPage(cart.amount('Total')).toHaveAttribute('value', '1299900')
    await expectServerCart(visitor)
  })

  test('the 51st line is refused with a message, and the other fifty still work', async ({ visitor }) => {
    const { page, header, product, cart, sync, notifications, serverCarts, open } = visitor
    await visitor.startWithCart(samples)
    const cartKey = (await visitor.cartKey()) ?? ''
    for (const { productId, variations, colours } of fortyNineLines) {
      for (const variation of variations) {
        for (const colour of colours) await serverCarts.add({ cartKey, productId, variation, colour, quantity: 1 })
      }
    }
    expect((await serverCarts.cart(cartKey)).items.length).toBe(50)

    // The other lines were added through the API: the log has them after the page's first answer.
    await Promise.all([page.waitForResponse('**/api/sync'), open(glides.path)])
    await expectPage(header.cartWith(50)).toBeVisible()
    await product.add.click()
    await expectPage(notifications).toContainText('Your cart can hold up to 50 different items.')
    await expectPage(header.cartWith(50)).toBeVisible()
    await open('/cart')
    await expectPage(cart.items).toHaveCount(50)
    await cart.line(samples.name).more.click()
    await expectPage(header.cartWith(51)).toBeVisible()
    await sync.showsSynced()
    await expectServerCart(visitor, { cartKey })
  })

  test('clicks faster than the network end in one consistent cart', async ({ visitor }) => {
    const { page, header, cart, sync, open } = visitor
    await visitor.startWithCart(samples, sage)
    await open('/cart')
    await visitor.waitForLog()
    await page.evaluate(
      async (names) => {
        const lines = [...document.querySelectorAll<HTMLElement>('[aria-label="Cart lines"] > li')]
        const more = names.map((name) =>
          lines
            .find((line) => line.textContent?.includes(name))
            ?.querySelector<HTMLButtonElement>('button[aria-label^="One more"]'),
        )
        for (let turn = 0; turn < 10; turn += 1) {
          for (const button of more) button?.click()
          await Promise.resolve()
        }
      },
      [samples.name],
    )
    await expectPage(header.cartWith(12)).toBeVisible()
    await sync.showsSynced()
    await expectPage
      .poll(async () => (await shownCart(cart)).lines)
      .toEqual([
        { name: samples.name, quantity: 11 },
        { name: sage.name, quantity: 1 },
      ])
    await expectServerCart(visitor)
  })

  test('an address with an unknown colour, option or page number still shows the page', async ({ visitor }) => {
    const { page, open } = visitor
    for (const path of [
      `${sage.path}?colour=plaid&variation=99999999`,
      `${sage.path}?colour=%3Cscript%3E&variation=1;drop`,
      '/product-category/three-seaters?page=-1&sort=%00&price=abc',
      '/product-category/three-seaters?page=99999',
    ]) {
      await open(path)
      await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectPage(page.getByRole('heading', { level: 1 })).not.toContainText(/not found|error/i)
    }
  })

  test('if the drawer’s code fails to load, the header still links to the cart', async ({ visitor }) => {
    const { page, header, product, cart, context, errorMonitor, open } = visitor
    errorMonitor.allow(/drawer/i)
    errorMonitor.allow(/net::ERR_FAILED/)
    await context.route(/drawer[^/]*\.js/, (route) => route.abort())
    await open(samples.path)
    await product.add.click()
    await expectPage(header.cartWith(1)).toBeVisible()
    await header.cart.click()
    await page.waitForURL('**/cart')
    await expectPage(cart.line(samples.name).quantity).toHaveValue('1')
  })
})
