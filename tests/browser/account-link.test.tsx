import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { AccountLink } from '#src/account/account-link.tsx'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { testPage } from './test-page.ts'

Object.assign(globalThis, { rusbankPage: { isOfflinePage: false } })

const page = testPage()

it.for([
  ['/cart?a=1', '/login?to=%2Fcart%3Fa%3D1'],
  ['/', '/login'],
  ['/login?to=%2Fcheckout', '/login?to=%2Fcheckout'],
  ['/register?to=%2Fcheckout', '/login?to=%2Fcheckout'],
  ['/lost-password?to=%2Fcheckout', '/login?to=%2Fcheckout'],
])('on %s a guest’s login returns to the page they came from', async ([path, href]) => {
  const router = createMemoryRouter([{ id: SHOP_ROUTE, path: '*', loader: () => null, element: <AccountLink /> }], {
    hydrationData: { loaderData: SHOP_LOADER_DATA },
    initialEntries: [path as string],
  })
  page.render(
    <InShop>
      <RouterProvider router={router} />
    </InShop>,
  )
  await expect.poll(() => page.place().querySelector('a')?.getAttribute('href')).toBe(href)
})
