import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { AccountSession, SessionEndedCard } from '#src/account/account-session.tsx'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { firstCustomer } from '#sync/log/customer-snapshot.ts'
import { loggedInAs, savedDetails } from '#tests/kit/customers.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
const thandi = { user_id: 'thandi', shipping: savedDetails({ email: 'thandi@example.org' }) }

/** A page of a customer whose session has ended, with this many unsent changes. */
function open(path: string) {
  const { shop, become } = shopOf({})
  const { store: customer } = scriptedStore({
    ...firstCustomer,
    loaded: true,
    state: loggedInAs(thandi),
    sessionEnded: true,
  })
  const element = (
    <>
      <AccountSession isCartShown={false} />
      <SessionEndedCard />
    </>
  )
  const router = createMemoryRouter([{ id: SHOP_ROUTE, path: '*', loader: () => null, element }], {
    initialEntries: [path],
    hydrationData: { loaderData: SHOP_LOADER_DATA },
  })
  page.render(
    <InShop shop={{ ...shop, customer }}>
      <RouterProvider router={router} />
    </InShop>,
  )
  return become
}
const dialog = () => page.place().querySelector('dialog')
const card = () => page.place().querySelector('#session-ended')

it('a customer whose session has ended is asked to log in once a change can’t be sent', async () => {
  const become = open('/')
  await expect.poll(card).not.toBeNull()
  become({ pending: 1 })
  await expect.poll(dialog).not.toBeNull()
  expect(dialog()?.querySelector<HTMLInputElement>('[name=email]')?.value).toBe('thandi@example.org')
})

it.each(['/my-account/orders', '/checkout'])(
  'a customer whose session has ended is asked to log in at once at %s',
  async (path) => {
    open(path)
    await expect.poll(dialog).not.toBeNull()
  },
)

it('a page with a login form of its own opens no other, and does not advise to log in', async () => {
  const become = open('/lost-password')
  become({ pending: 1 })
  await import('#src/account/login-dialog.tsx')
  await untilRendered()
  expect([dialog(), card()]).toEqual([null, null])
})
