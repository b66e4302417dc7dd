import { samples } from './kit/products.ts'
import { see } from './kit/see.ts'
import { test } from './kit/story.ts'

test('an item added offline is in the cart of the next tab', async ({ visitor }) => {
  await visitor.fillCart(samples)
  await visitor.sync.atRest()
  await visitor.goOffline()
  await visitor.product.add.click()
  await see(visitor.header.cartWith(2)).toBeVisible()

  await visitor.goOnline()
  await visitor.sync.atRest()
  const tab = await visitor.openTab()
  await tab.open('/cart')
  await see(tab.cart.line(samples.name).quantity).toHaveValue('2')
})
