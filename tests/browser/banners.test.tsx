import { expect, it } from 'vitest'
import { Banners } from '#src/cart/banners.tsx'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const announced = () => page.place().querySelector('[role=alert]')?.textContent
const button = () => page.place().querySelector('[role=alert] button')?.textContent

it('a page that becomes too old for the shop announces so, and can be reloaded', async () => {
  const { shop, become } = shopOf({})
  page.render(
    <InShop shop={shop}>
      <Banners />
    </InShop>,
  )
  expect(page.place().textContent).toBe('')
  become({ isUpdateNeeded: true })
  await expect.poll(announced).toContain('We’ve updated the shop.')
  expect(button()).toBe('Reload')
})

it('a browser that stores nothing announces that the cart will be lost, and offers no reload, which would lose it', async () => {
  page.render(
    <InShop shop={shopOf({ storage: 'memory' }).shop}>
      <Banners />
    </InShop>,
  )
  await expect.poll(announced).toContain('your cart will be lost when you close this page')
  expect(button()).toBeUndefined()
})
