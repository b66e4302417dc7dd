import { MemoryRouter } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { UnpaidOrders } from '#src/checkout/unpaid-orders.tsx'
import { browserCheckoutStore } from '#src/client/checkout/browser-checkout-store.ts'
import { firstCustomer } from '#sync/log/customer-snapshot.ts'
import { loggedInAs, savedDetails } from '#tests/kit/customers.ts'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()

it('a customer with too many unpaid orders is led to all of them, and not to the last one of this browser', async () => {
  onTestFinished(() => browserCheckoutStore().wipe())
  await browserCheckoutStore().saveOrderKey({ id: 'o1', key: 'k', number: 'R204816', at: Date.now() })
  const reading = vi.spyOn(browserCheckoutStore(), 'placed')
  const shipping = savedDetails({ email: 'thandi@example.org' })
  const thandi = { ...firstCustomer, loaded: true, state: loggedInAs({ user_id: 'thandi', shipping }) }
  const { shop } = shopOf({})
  page.render(
    <MemoryRouter>
      <InShop shop={{ ...shop, customer: { ...shop.customer, getSnapshot: () => thandi } }}>
        <UnpaidOrders />
      </InShop>
    </MemoryRouter>,
  )
  await reading.mock.results[0]?.value
  await untilRendered()
  expect(page.place().querySelector('a')?.getAttribute('href')).toBe('/my-account/orders')
})

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
