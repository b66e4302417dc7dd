import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { LostPasswordPage } from '#src/account/lost-password-page.tsx'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { firstCustomer } from '#sync/log/customer-snapshot.ts'
import { loggedInAs, savedDetails } from '#tests/kit/customers.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()
afterEach(() => cookieStore.delete('rusbank_left'))
const thandi = { user_id: 'thandi', shipping: savedDetails({ email: 'thandi@example.org' }) }

it('a customer who is logged in can open the link of a password’s reset', async () => {
  const state = loggedInAs(thandi)
  const { store: customer } = scriptedStore({ ...firstCustomer, loaded: true, state })
  const router = createMemoryRouter(
    [
      { id: SHOP_ROUTE, path: '/lost-password', loader: () => null, element: <LostPasswordPage /> },
      { path: '/my-account', element: <p>Account</p> },
    ],
    { initialEntries: ['/lost-password'], hydrationData: { loaderData: SHOP_LOADER_DATA } },
  )
  page.render(
    <InShop shop={{ ...shopOf({}).shop, customer }}>
      <RouterProvider router={router} />
    </InShop>,
  )
  await expect.poll(() => page.place().textContent).not.toBe('')
  expect(router.state.location.pathname).toBe('/lost-password')
})
