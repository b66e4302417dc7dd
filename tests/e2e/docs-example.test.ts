import { expectPage } from './kit/expect-page.ts'
import { samples } from './kit/products.ts'
import { test } from './kit/story.ts'

test('an item added offline is in the cart of the next tab', async ({ visitor }) => {
  await visitor.fillCart(samples)
  await visitor.sync.showsSynced()
  await visitor.goOffline()
  await visitor.product.add.click()
  await expectPage(visitor.header.cartWith(2)).toBeVisible()

  await visitor.goOnline()
  await visitor.sync.showsSynced()
  const tab = await visitor.openTab()
  await tab.open('/cart')
  await expectPage(tab.cart.line(samples.name).quantity).toHaveValue('2')
})
