import { flushSync } from 'react-dom'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ChangePasswordPage } from '#src/account/change-password-page.tsx'
import { DetailsForm } from '#src/account/details-form.tsx'
import { notificationList } from '#src/ui/notifications/notification-list.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { firstCustomer } from '#sync/log/customer-snapshot.ts'
import { loggedInAs, loginAnswer, savedDetails } from '#tests/kit/customers.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const shipping = savedDetails({ email: 'thandi@example.org', first_name: 'Thandi', last_name: 'Mokoena' })
const customer = { user_id: 'thandi', shipping }
const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLInputElement
const submit = () => userEvent.click(page.place().querySelector('[type=submit]') as HTMLButtonElement)

it('a changed password is confirmed by a text that has the focus', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Password changed.', data: { status: 200 } }))
  const account = <Outlet context={loggedInAs(customer)} />
  const children = [{ path: '/', element: <ChangePasswordPage /> }]
  page.render(
    <InShop>
      <RouterProvider router={createMemoryRouter([{ element: account, children }])} />
    </InShop>,
  )
  // A password manager fills in the one and creates the other, for this account, whose field no Tab leads to.
  const fields = [...page.place().querySelectorAll<HTMLInputElement>('form input')]
  expect(fields.map(({ autocomplete, tabIndex }) => [autocomplete, tabIndex])).toEqual([
    ['username', -1],
    ['current-password', 0],
    ['new-password', 0],
    ['new-password', 0],
  ])
  await userEvent.fill(field('password'), 'the old password')
  await userEvent.fill(field('new_password'), 'a brand new couch')
  await userEvent.fill(field('new_password_again'), 'a brand new couch')
  await submit()
  await expect.poll(() => document.activeElement?.textContent).toBe('Password changed.')
})

it('saved details are shown at once, from the answer, and are sent with those that were shown', async () => {
  const { customer: saved, email, stream } = loginAnswer(customer)
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.json())
    return Response.json({ customer: saved, email, stream })
  })
  const applyUpdates = vi.fn<ShopClient['applyUpdates']>(async () => {})
  const list = notificationList()
  const element = <DetailsForm shipping={shipping} />
  page.render(
    <InShop shop={{ ...shopOf({}).shop, applyUpdates }} list={list}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </InShop>,
  )
  await userEvent.fill(field('phone'), '083 111 2222')
  await submit()
  await expect.poll(() => list.getSnapshot()).toHaveLength(1)
  expect(applyUpdates.mock.calls).toEqual([[stream]])
  expect(sent).toMatchObject([{ phone: '083 111 2222', seen: shipping }])
})

it('a customer’s details need a name and an e-mail only, and say of the others that they are optional', () => {
  const element = <DetailsForm shipping={shipping} />
  page.render(
    <InShop>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </InShop>,
  )
  const fields = [...page.place().querySelectorAll<HTMLInputElement>('input[name], select')]
  const needed = (isNeeded: (field: HTMLInputElement) => boolean) => fields.filter(isNeeded).map(({ name }) => name)
  const names = ['first_name', 'last_name', 'email']
  expect(needed(({ required }) => required)).toEqual(names)
  expect(needed(({ labels }) => labels?.[0]?.textContent.endsWith('(optional)') !== true)).toEqual(names)
})

it.each([true, false])(
  'details that were refused because the session had ended are kept, and say so until the customer has logged in again (known to the log: %o)',
  async (isKnown) => {
    const data = { status: 401 }
    vi.stubGlobal('fetch', async () => Response.json({ code: 'session_ended', message: '', data }, { status: 401 }))
    const loggedIn = { ...firstCustomer, loaded: true, state: loggedInAs(customer) }
    const { store, become } = scriptedStore(loggedIn)
    const element = <DetailsForm shipping={shipping} />
    page.render(
      <InShop shop={{ ...shopOf({}).shop, customer: store }}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      </InShop>,
    )
    const alert = () => page.place().querySelector('[role=alert]')?.textContent
    await userEvent.fill(field('phone'), '083 111 2222')
    await submit()
    await expect.poll(alert).toContain('Your session has expired')
    if (isKnown) {
      flushSync(() => become({ ...loggedIn, sessionEnded: true }))
      expect(alert()).toContain('Your session has expired')
    }
    flushSync(() => become({ ...loggedIn, state: loggedInAs(customer) }))
    await expect.poll(alert).toBeUndefined()
    expect(field('phone').value).toBe('083 111 2222')
  },
)

it('a failure that has nothing to do with the session stays when something else of the customer changes', async () => {
  const data = { status: 409 }
  vi.stubGlobal('fetch', async () => Response.json({ code: 'taken', message: 'It is taken.', data }, { status: 409 }))
  const loggedIn = { ...firstCustomer, loaded: true, state: loggedInAs(customer) }
  const { store, become } = scriptedStore(loggedIn)
  page.render(
    <InShop shop={{ ...shopOf({}).shop, customer: store }}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <DetailsForm shipping={shipping} /> }])} />
    </InShop>,
  )
  const alert = () => page.place().querySelector('[role=alert]')?.textContent
  await submit()
  await expect.poll(alert).toBe('It is taken.')
  flushSync(() => become({ ...loggedIn, state: loggedInAs(customer) }))
  flushSync(() => become(loggedIn))
  expect(alert()).toBe('It is taken.')
})
