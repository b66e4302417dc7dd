import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { DeleteAccountQuestion } from '#src/account/delete-account-question.tsx'
import { firstCustomer } from '#sync/log/customer-snapshot.ts'
import { customerNamed, loggedInAs } from '#tests/kit/customers.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const sipho = loggedInAs(customerNamed('sipho'))

it('an account is deleted once, also while the customer is logged out of this browser', async () => {
  const posted: string[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    posted.push(new URL(url).pathname)
    if (posted.length > 1)
      return Response.json({ code: 'session_ended', message: 'Ended', data: { status: 401 } }, { status: 401 })
    return Response.json({ data: { status: 200 }, message: 'Deleted.' })
  })
  const out = Promise.withResolvers<void>()
  const { store: customer } = scriptedStore({ ...firstCustomer, loaded: true, state: sipho })
  const logOut = vi.fn(() => out.promise)
  const router = createMemoryRouter([
    {
      path: '/',
      element: <Outlet context={sipho} />,
      children: [{ index: true, element: <DeleteAccountQuestion onClose={() => {}} /> }],
    },
  ])
  page.render(
    <InShop shop={{ ...shopOf({}).shop, customer, logOut }}>
      <RouterProvider router={router} />
    </InShop>,
  )
  await userEvent.fill(page.place().querySelector('[name=password]') as HTMLInputElement, 'correct horse battery')
  const submit = () =>
    [...page.place().querySelectorAll<HTMLElement>('form[method=post] [type=submit]')].at(-1) as HTMLElement
  await userEvent.click(submit())
  await expect.poll(() => logOut.mock.calls.length).toBe(1)
  expect(submit().getAttribute('aria-disabled')).toBe('true')
  out.resolve()
})
