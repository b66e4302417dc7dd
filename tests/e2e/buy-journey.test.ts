import { describe } from 'vitest'
import { expectPage } from './kit/expect-page.ts'
import { sage, samples } from './kit/products.ts'
import { expectServerCart, expectShownCart, expectSynced } from './kit/same-cart.ts'
import { test } from './kit/story.ts'

describe('buying a couch', () => {
  test('a shopper goes from the home page through a category to a couch, and adds it to the cart', async ({
    visitor,
  }) => {
    const { page, header, product, cart, drawer, sync, notifications, open } = visitor
    await open('/')
    await page
      .getByRole('link', { name: /three-seater/i })
      .first()
      .click()
    await page.waitForURL('**/product-category/**')
    await page.getByRole('main').getByRole('link', { name: sage.name }).first().click()
    await page.waitForURL('**/product/sage-3-seater*')
    await expectPage(page.getByRole('heading', { level: 1, name: sage.name })).toBeVisible()

    await product.choose(sage.choices)
    await product.add.click()
    await expectPage(header.cartWith(1)).toBeVisible()
    await expectPage(notifications).toContainText(`${sage.name} added to your cart`)
    await visitor.openDrawer()
    await expectPage(drawer.line(sage.name).quantity).toHaveValue('1')
    await drawer.root.getByRole('link', { name: 'View cart' }).first().click()
    await page.waitForURL('**/cart')
    await expectPage(drawer.root).toBeHidden()
    await expectPage(cart.line(sage.name).item).toContainText('Foam')
    await expectPage(cart.line(sage.name).item).toContainText('Stone')
    await sync.showsSynced()
    await expectShownCart(cart, {
      lines: [{ name: sage.name, quantity: 1 }],
      totals: { Subtotal: 1_299_900, Discount: 0, Delivery: 0, Total: 1_299_900 },
    })
    await expectServerCart(visitor)
  })

  test('a link to the current product in another colour shows that colour', async ({ visitor }) => {
    const { page, product, drawer, openDrawer, open } = visitor
    await visitor.startWithCart(sage)
    await open('/product/sage-3-seater?colour=rust')
    await openDrawer()
    await drawer.line(sage.name).name.click()
    await expectPage(drawer.root).toBeHidden()
    await expectPage(product.option('Colour', 'Stone')).toBeChecked()
    await expectPage(product.option('Filling', 'Foam')).toBeChecked()
    await page.goBack()
    await expectPage(product.option('Colour', 'Rust')).toBeChecked()
    await expectPage(product.option('Filling', 'Foam')).not.toBeChecked()
  })

  test('the quantity follows the buttons, the keyboard and the typed number, and 0 removes the line', async ({
    visitor,
  }) => {
    const { page, header, cart, sync, open } = visitor
    await visitor.startWithCart(samples)
    await open('/cart')
    const line = cart.line(samples.name)
    await line.more.click()
    // Before hydration a repeated press counts once.
    await expectPage(line.quantity).toHaveValue('2')
    await line.more.click()
    await expectPage(line.quantity).toHaveValue('3')
    await line.fewer.click()
    await expectPage(header.cartWith(2)).toBeVisible()
    await line.quantity.fill('7')
    await line.quantity.press('Enter')
    await expectPage(header.cartWith(7)).toBeVisible()
    await line.quantity.press('ArrowUp')
    await expectPage(header.cartWith(8)).toBeVisible()
    await expectSynced(visitor)

    await line.quantity.fill('0')
    await line.quantity.press('Enter')
    await expectPage(cart.items).toHaveCount(0)
    await expectPage(header.cartWith(0)).toBeVisible()
    await expectPage(page.getByRole('main')).toContainText(/cart is empty/i)
    await sync.showsSynced()
  })

  test('a removed line can be restored by undo', async ({ visitor }) => {
    const { page, header, cart, notifications, open } = visitor
    await visitor.startWithCart(sage)
    await open('/cart')
    await cart.line(sage.name).more.click()
    await expectPage(header.cartWith(2)).toBeVisible()
    await cart.line(sage.name).remove.click()
    await expectPage(cart.items).toHaveCount(0)
    await notifications.getByRole('button', { name: 'Undo' }).click()
    await expectPage(cart.line(sage.name).quantity).toHaveValue('2')
    await expectPage(page.getByRole('main')).toContainText('Stone')
    await expectSynced(visitor)
  })

  test('delivery to the door costs R 75 up to R 450 and is free above; pick-up is always free', async ({ visitor }) => {
    const { cart, open } = visitor
    await visitor.startWithCart(samples)
    await open('/cart')
    const { quantity, more } = cart.line(samples.name)
    await quantity.fill('18')
    await quantity.press('Enter')
    await expectPage(cart.amount('Subtotal')).toHaveAttribute('value', '45000')
    await expectPage(cart.amount('Delivery')).toHaveAttribute('value', '7500')
    await expectPage(cart.amount('Total')).toHaveAttribute('value', '52500')

    await more.click()
    await expectPage(cart.amount('Delivery')).toHaveAttribute('value', '0')
    await expectPage(cart.amount('Delivery')).toHaveText('Free')
    await expectPage(cart.amount('Total')).toHaveAttribute('value', '47500')
    await cart.line(samples.name).fewer.click()
    await expectPage(cart.amount('Delivery')).toHaveAttribute('value', '7500')

    await cart.pickUp.check()
    await expectPage(cart.amount('Delivery')).toHaveAttribute('value', '0')
    await expectPage(cart.amount('Total')).toHaveAttribute('value', '45000')
    await expectSynced(visitor)

    await cart.toDoor.check()
    await expectPage(cart.amount('Total')).toHaveAttribute('value', '52500')
    await expectSynced(visitor)
  })

  test('an invalid promo code is refused with a message and changes nothing; a valid one applies its discount', async ({
    visitor,
  }) => {
    const { page, cart, sync, open } = visitor
    await visitor.startWithCart(sage)
    await open('/cart')
    await cart.promoCode.fill('NOSUCHCODE')
    await cart.apply.click()
    await expectPage(page.getByText('Invalid promo code').first()).toBeVisible()
    await expectPage(cart.amount('Total')).toHaveAttribute('value', '1299900')
    await sync.showsPending(0)

    await cart.promoCode.fill('welkom10')
    await cart.apply.click()
    await expectPage(cart.removeCode).toBeVisible()
    await expectPage(cart.amount('Discount')).toHaveAttribute('value', /^-?129990$/)
    await expectPage(cart.amount('Total')).toHaveAttribute('value', '1169910')
    await sync.showsPending(0)
    await expectServerCart(visitor)

    await cart.removeCode.click()
    await expectPage(cart.amount('Total')).toHaveAttribute('value', '1299900')
    await sync.showsPending(0)
    await expectServerCart(visitor)
  })

  test('an automatic coupon is applied when its minimum is reached, and removed below it', async ({ visitor }) => {
    const { cart, open } = visitor
    await visitor.startWithCart(sage)
    await open('/cart')
    const { quantity } = cart.line(sage.name)
    await quantity.fill('4')
    await quantity.press('Enter')
    await expectPage(cart.amount('Discount')).toHaveAttribute('value', /^-?259980$/)
    await expectSynced(visitor)
    await cart.line(sage.name).fewer.click()
    await expectPage(cart.amount('Total')).toHaveAttribute('value', '3899700')
    await expectSynced(visitor)
  })
})
