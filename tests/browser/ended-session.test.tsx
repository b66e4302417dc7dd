import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { AccountSession } from '#src/account/account-session.tsx'
import { SessionEndedCard } from '#src/account/session-ended-card.tsx'
import { useReturnPath } from '#src/account/use-return-path.ts'
import { loginDialog } from '#src/client/customer/login-dialog-store.ts'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { type CustomerSnapshot, firstCustomer } from '#sync/log/customer-snapshot.ts'
import { customerNamed, loggedInAs } from '#tests/kit/customers.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
const thandi = customerNamed('thandi')

beforeEach(() => void Object.assign(window, { rusbankPage: {} }))

/** A page rendered for Thandi, whose session has ended unless this browser’s log knows something else. */
function open(path: string, known: Partial<CustomerSnapshot> = { state: loggedInAs(thandi), sessionEnded: true }) {
  const { shop, become } = shopOf({})
  const { store: customer, become: know } = scriptedStore({ ...firstCustomer, loaded: true, ...known })
  const visitor = { firstName: 'Thandi' }
  const element = (
    <>
      <AccountSession isCartShown={false} />
      <SessionEndedCard />
    </>
  )
  const router = createMemoryRouter([{ id: SHOP_ROUTE, path: '*', loader: () => null, element }], {
    initialEntries: [path],
    hydrationData: { loaderData: { [SHOP_ROUTE]: { ...SHOP_LOADER_DATA[SHOP_ROUTE], visitor } } },
  })
  page.render(
    <InShop shop={{ ...shop, customer }}>
      <RouterProvider router={router} />
    </InShop>,
  )
  return { become, know: (next: Partial<CustomerSnapshot>) => know({ ...firstCustomer, loaded: true, ...next }) }
}
const dialog = () => page.place().querySelector('dialog')
const card = () => page.place().querySelector('#session-ended')

it('a customer whose session has ended is asked to log in once a change can’t be sent', async () => {
  const { become } = open('/')
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

it.each([
  ['the log is a guest’s: their account may be deleted', { emptied: true }],
  ['they have logged in again in another tab', { state: loggedInAs(thandi) }],
])('the login that a customer is asked for closes once %s', async (_, known) => {
  const { know } = open('/checkout')
  await expect.poll(dialog).not.toBeNull()
  know(known)
  await expect.poll(dialog).toBeNull()
})

it('a login that was asked for before the log knew that the session has ended closes with the customer’s log', async () => {
  const { know } = open('/', { state: loggedInAs(thandi) })
  loginDialog.open('ended')
  await expect.poll(dialog).not.toBeNull()
  know({ emptied: true })
  await expect.poll(dialog).toBeNull()
})

it('a login that a shopper has opened stays open when the log turns out to be a guest’s', async () => {
  const { know } = open('/', { state: loggedInAs(thandi) })
  loginDialog.open('login')
  await expect.poll(dialog).not.toBeNull()
  know({ emptied: true })
  await untilRendered()
  expect(dialog()).not.toBeNull()
})

it('a page with a login form of its own opens no other, and does not advise to log in', async () => {
  const { become } = open('/lost-password')
  become({ pending: 1 })
  await import('#src/account/login-dialog.tsx')
  await untilRendered()
  expect([dialog(), card()]).toEqual([null, null])
})

it('a page that was rendered for a customer keeps none of their data once the log is a guest’s', async () => {
  const script = Object.assign(document.createElement('script'), { type: 'text/plain', text: 'rusbankPage={…Thandi…}' })
  document.head.append(script)
  onTestFinished(() => script.remove())
  const rendered = { loaderData: { [SHOP_ROUTE]: { visitor: { firstName: 'Thandi' } } } }
  Object.assign(window, { rusbankPage: rendered })
  open('/', { emptied: true })
  await expect.poll(() => [script.text, rendered.loaderData]).toEqual(['', {}])
})

const Login = () => useReturnPath()

it('the login page stays for a customer whose session has ended, and is left once they have logged in', async () => {
  const { shop } = shopOf({})
  const state = loggedInAs(thandi)
  const { store: customer, become } = scriptedStore({ ...firstCustomer, loaded: true, state, sessionEnded: true })
  const router = createMemoryRouter([{ path: '/login', element: <Login /> }, { path: '*' }], {
    initialEntries: ['/login?to=/cart'],
  })
  page.render(
    <InShop shop={{ ...shop, customer }}>
      <RouterProvider router={router} />
    </InShop>,
  )
  await expect.poll(() => page.place().textContent).toBe('/cart')
  await untilRendered()
  expect(router.state.location.pathname).toBe('/login')
  become({ ...firstCustomer, loaded: true, state })
  await expect.poll(() => router.state.location.pathname).toBe('/cart')
})
