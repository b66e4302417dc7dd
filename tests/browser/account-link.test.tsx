import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { AccountLink } from '#src/account/account-link.tsx'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { firstCustomer } from '#sync/log/customer-snapshot.ts'
import { customerNamed, loggedInAs } from '#tests/kit/customers.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

Object.assign(globalThis, { rusbankPage: { isOfflinePage: false } })

const page = testPage()
const link = () => page.place().querySelector('a')?.getAttribute('href')

function open(path: string, shop: ShopClient = shopOf({}).shop) {
  const router = createMemoryRouter([{ id: SHOP_ROUTE, path: '*', loader: () => null, element: <AccountLink /> }], {
    hydrationData: { loaderData: SHOP_LOADER_DATA },
    initialEntries: [path],
  })
  page.render(
    <InShop shop={shop}>
      <RouterProvider router={router} />
    </InShop>,
  )
}

it.for([
  ['/cart?a=1', '/login?to=%2Fcart%3Fa%3D1'],
  ['/', '/login'],
  ['/login?to=%2Fcheckout', '/login?to=%2Fcheckout'],
  ['/register?to=%2Fcheckout', '/login?to=%2Fcheckout'],
  ['/lost-password?to=%2Fcheckout', '/login?to=%2Fcheckout'],
])('on %s a guest’s login returns to the page they came from', async ([path, href]) => {
  open(path as string)
  await expect.poll(link).toBe(href)
})

it.for([
  { sessionEnded: false, href: '/my-account' },
  { sessionEnded: true, href: '/login?to=%2Fcart' },
])('a customer is offered the account, or to log in if the session has ended: %o', async ({ sessionEnded, href }) => {
  const state = loggedInAs(customerNamed('thandi'))
  const { store } = scriptedStore({ ...firstCustomer, loaded: true, state, sessionEnded })
  open('/cart', { ...shopOf({}).shop, customer: store })
  await expect.poll(link).toBe(href)
})
