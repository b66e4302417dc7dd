import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { LostPasswordPage } from '#src/account/lost-password-page.tsx'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { firstCustomer } from '#sync/log/customer-snapshot.ts'
import { customerNamed, loggedInAs } from '#tests/kit/customers.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
afterEach(() => cookieStore.delete('rusbank_left'))

it('a customer who is logged in and resets their password is told so, since the reset has ended their session', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { status: 200 }, message: 'Done' }))
  const state = loggedInAs(customerNamed('thandi'))
  // The log learns of the ended session only with its next exchange.
  const { store: customer } = scriptedStore({ ...firstCustomer, loaded: true, state })
  const router = createMemoryRouter(
    [
      { id: SHOP_ROUTE, path: '/lost-password', loader: () => null, element: <LostPasswordPage /> },
      { path: '/my-account', element: <p>Account</p> },
    ],
    { initialEntries: [`/lost-password#code=${'A'.repeat(43)}`], hydrationData: { loaderData: SHOP_LOADER_DATA } },
  )
  page.render(
    <InShop shop={{ ...shopOf({}).shop, customer }}>
      <RouterProvider router={router} />
    </InShop>,
  )
  const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLInputElement
  await expect.poll(() => field('code')).not.toBeNull()
  await userEvent.fill(field('email'), 'thandi@example.org')
  for (const name of ['password', 'password_again']) await userEvent.fill(field(name), 'four blue couches')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => field('password_again')).toBeNull()
  await untilRendered()
  expect(router.state.location.pathname).toBe('/lost-password')
  expect(page.place().querySelector('[role=status]')?.textContent).not.toBe('')
})
