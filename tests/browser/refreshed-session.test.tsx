import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { useRefreshedSession } from '#src/account/use-refreshed-session.ts'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import type { ShownCustomer } from '#src/client/shop-data.ts'
import { type CustomerSnapshot, firstCustomer } from '#sync/log/customer-snapshot.ts'
import { customerNamed, loggedInAs, loginAnswer } from '#tests/kit/customers.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
const thandi = customerNamed('thandi')

function Session() {
  useRefreshedSession()
  return null
}

/** A page that was rendered for this visitor, in a browser with this log, and what it asks the shop. */
function openPage(known: Partial<CustomerSnapshot>, visitor: ShownCustomer | null = null) {
  const sent: string[] = []
  const answer = loginAnswer(thandi)
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    sent.push(new URL(url).pathname)
    return Response.json(answer)
  })
  const { store: customer } = scriptedStore({ ...firstCustomer, loaded: true, ...known })
  const applyUpdates = vi.fn(async () => {})
  const logIn = vi.fn()
  const shop = { ...shopOf({}).shop, customer, applyUpdates, logIn }
  const router = createMemoryRouter([{ id: SHOP_ROUTE, path: '/', loader: () => null, Component: Session }], {
    hydrationData: { loaderData: { [SHOP_ROUTE]: { ...SHOP_LOADER_DATA[SHOP_ROUTE], visitor } } },
  })
  page.render(
    <InShop shop={shop}>
      <RouterProvider router={router} />
    </InShop>,
  )
  return { sent, answer, applyUpdates, logIn }
}

it('a refresh updates the session’s customer and logs nobody in: the customer may have logged out meanwhile', async () => {
  const { sent, answer, applyUpdates, logIn } = openPage({ state: loggedInAs(thandi, { refreshedAt: 0 }) })
  await expect.poll(() => applyUpdates.mock.calls).toEqual([[answer.stream]])
  expect([sent, logIn.mock.calls]).toEqual([['/api/refresh-token'], []])
})

it('a session is refreshed on a device whose clock is behind the shop’s', async () => {
  const { sent, answer, applyUpdates } = openPage({
    state: loggedInAs(thandi, { refreshedAt: Date.now() + 3_600_000 }),
  })
  await expect.poll(() => applyUpdates.mock.calls).toEqual([[answer.stream]])
  expect(sent).toEqual(['/api/refresh-token'])
})

it.each([
  [{ emptied: false }, ['/api/refresh-token']],
  [{ emptied: true }, []],
])(
  'a session that only the rendered page knows is refreshed, unless a logout has ended it since: %j',
  async (known, asked) => {
    const { sent } = openPage(known, { firstName: 'Thandi' })
    await untilRendered()
    // It is free once nothing is refreshed any more.
    await navigator.locks.request('rusbank-refresh', () => {})
    expect(sent).toEqual(asked)
  },
)
