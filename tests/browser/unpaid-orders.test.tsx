import { MemoryRouter } from 'react-router-dom'
import { expect, it, onTestFinished } from 'vitest'
import { UnpaidOrders } from '#src/checkout/unpaid-orders.tsx'
import { browserCheckoutStore } from '#src/client/checkout/browser-checkout-store.ts'
import { InShop } from './in-shop.tsx'
import { testPage } from './test-page.ts'

const page = testPage()

it('a guest with too many unpaid orders is led to the last one of this browser', async () => {
  onTestFinished(() => browserCheckoutStore().wipe())
  await browserCheckoutStore().saveOrderKey({ id: 'o1', key: 'k', number: 'R204816', at: Date.now() })
  page.render(
    <MemoryRouter>
      <InShop>
        <UnpaidOrders />
      </InShop>
    </MemoryRouter>,
  )
  const link = () => page.place().querySelector('a')
  await expect.poll(() => link()?.textContent).toContain('R204816')
  expect(link()?.getAttribute('href')).toBe('/checkout/order/o1')
})
