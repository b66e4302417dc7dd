import { samples } from './kit/products.ts'
import { see } from './kit/see.ts'
import { test } from './kit/story.ts'

test('what was put in the cart without a network is there in the next tab', async ({ visitor }) => {
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
