import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { useRefreshedSession } from '#src/account/use-refreshed-session.ts'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { firstCustomer } from '#sync/log/customer-snapshot.ts'
import { loggedInAs, loginAnswer, savedDetails } from '#tests/kit/customers.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const thandi = { user_id: 'thandi', shipping: savedDetails({ email: 'thandi@example.org' }) }

function Session() {
  useRefreshedSession()
  return null
}

/** A page of a customer whose session was last refreshed at this time, and what it asks the shop. */
function openPage(refreshedAt: number) {
  const sent: string[] = []
  const answer = loginAnswer(thandi)
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    sent.push(new URL(url).pathname)
    return Response.json(answer)
  })
  const state = loggedInAs(thandi, { refreshedAt })
  const { store: customer } = scriptedStore({ ...firstCustomer, loaded: true, state })
  const applyUpdates = vi.fn(async () => {})
  const logIn = vi.fn()
  const shop = { ...shopOf({}).shop, customer, applyUpdates, logIn }
  const router = createMemoryRouter([{ id: SHOP_ROUTE, path: '/', loader: () => null, Component: Session }], {
    hydrationData: { loaderData: SHOP_LOADER_DATA },
  })
  page.render(
    <InShop shop={shop}>
      <RouterProvider router={router} />
    </InShop>,
  )
  return { sent, answer, applyUpdates, logIn }
}

it('a refresh updates the session’s customer and logs nobody in: the customer may have logged out meanwhile', async () => {
  const { sent, answer, applyUpdates, logIn } = openPage(0)
  await expect.poll(() => applyUpdates.mock.calls).toEqual([[answer.stream]])
  expect([sent, logIn.mock.calls]).toEqual([['/api/refresh-token'], []])
})

it('a session is refreshed on a device whose clock is behind the shop’s', async () => {
  const { sent, answer, applyUpdates } = openPage(Date.now() + 3_600_000)
  await expect.poll(() => applyUpdates.mock.calls).toEqual([[answer.stream]])
  expect(sent).toEqual(['/api/refresh-token'])
})
