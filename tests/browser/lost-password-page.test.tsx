import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { LostPasswordPage } from '#src/account/lost-password-page.tsx'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { type CustomerSnapshot, firstCustomer } from '#sync/log/customer-snapshot.ts'
import { customerNamed, loggedInAs } from '#tests/kit/customers.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'
import { whenShown } from './when-shown.ts'

const page = testPage()
afterEach(() => cookieStore.delete('rusbank_left'))
const thandi = customerNamed('thandi')

/** Opens the page in a browser with this customer, by a link with this code. */
function open(shown: CustomerSnapshot, code = '') {
  const { store: customer } = scriptedStore(shown)
  const router = createMemoryRouter(
    [
      { id: SHOP_ROUTE, path: '/lost-password', loader: () => null, element: <LostPasswordPage /> },
      { path: '/my-account', element: <p>Account</p> },
    ],
    { initialEntries: [`/lost-password#code=${code}`], hydrationData: { loaderData: SHOP_LOADER_DATA } },
  )
  page.render(
    <InShop shop={{ ...shopOf({}).shop, customer }}>
      <RouterProvider router={router} />
    </InShop>,
  )
  return router
}

it('a customer who is logged in can open the link of a password’s reset', async () => {
  const router = open({ ...firstCustomer, loaded: true, state: loggedInAs(thandi) })
  await expect.poll(() => page.place().textContent).not.toBe('')
  expect(router.state.location.pathname).toBe('/lost-password')
})

it('a field that is focused as soon as it is shown keeps the focus', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { status: 200 }, message: 'Sent' }))
  open({ ...firstCustomer, loaded: true })
  const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLInputElement
  await userEvent.fill(field('email'), 'thandi@example.org')
  const focused = whenShown(
    page.place(),
    () => field('code') !== null,
    () => field('email').focus(),
  )
  field('email').form?.requestSubmit()
  await focused
  await untilRendered()
  expect(document.activeElement).toBe(field('email'))
})

it('another code is requested with the e-mail that was typed before', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { status: 200 }, message: 'Sent' }))
  open({ ...firstCustomer, loaded: true })
  const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLInputElement
  await userEvent.fill(field('email'), 'thandi@example.org')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => field('code')).not.toBeNull()
  const statuses = page.place().querySelectorAll('[role=status]:not(:has(> [hidden]))')
  const announced = [...statuses].map(({ textContent }) => textContent)
  expect(announced.filter((said) => said !== '')).toHaveLength(1)
  await userEvent.fill(field('email'), 'thandi.m@example.org')
  const buttons = [...page.place().querySelectorAll('button')]
  await userEvent.click(buttons.find(({ textContent }) => textContent === 'Send another code') as HTMLElement)
  await expect.poll(() => field('code')).toBeNull()
  expect(field('email').value).toBe('thandi.m@example.org')
  await expect.poll(() => document.activeElement).toBe(field('email'))
})

it('after a reset, the login has the e-mail with which the password was set, even if another one had got the code', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { status: 200 }, message: 'Done' }))
  open({ ...firstCustomer, loaded: true })
  const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLInputElement
  await userEvent.fill(field('email'), 'thandi@example.org')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => field('code')).not.toBeNull()
  await userEvent.fill(field('email'), 'thandi.m@example.org')
  await userEvent.fill(field('code'), '12345678')
  for (const name of ['password', 'password_again']) await userEvent.fill(field(name), 'four blue couches')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => [field('code'), field('email')?.value]).toEqual([null, 'thandi.m@example.org'])
})

it('the page offers a code until it is on its way, and the current password until there is a new one', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { status: 200 }, message: 'Done' }))
  open({ ...firstCustomer, loaded: true })
  const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLInputElement
  const offers = () =>
    ['We’ll e-mail you a code', 'your current password'].map((offer) => page.place().textContent.includes(offer))
  await expect.poll(offers).toEqual([true, true])
  await userEvent.fill(field('email'), 'thandi@example.org')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => field('code')).not.toBeNull()
  expect(offers()).toEqual([false, true])
  await userEvent.fill(field('code'), '12345678')
  for (const name of ['password', 'password_again']) await userEvent.fill(field(name), 'four blue couches')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => field('code')).toBeNull()
  expect(offers()).toEqual([false, false])
})

it.each([
  ['thandi@example.org', 'code'],
  ['', 'email'],
])('whoever has a code goes on at the first field that is empty: after “%s”, %s', async (email, next) => {
  open({ ...firstCustomer, loaded: true })
  const field = () => page.place().querySelector('[name=email]') as HTMLInputElement
  await expect.poll(field).not.toBeNull()
  await userEvent.fill(field(), email)
  await userEvent.click(page.place().querySelector('[type=button]') as HTMLButtonElement)
  await expect.poll(() => page.place().querySelector('[name=code]')).not.toBeNull()
  const filledIn = [...page.place().querySelectorAll('input')].map(({ autocomplete }) => autocomplete)
  expect(filledIn.slice(1)).toEqual(['one-time-code', 'new-password', 'new-password'])
  expect([field().value, document.activeElement?.getAttribute('name')]).toEqual([email, next])
})

it('a link that has been used says so, and a newer link does not say it', async () => {
  const message = 'You must request a password reset code before you try to set a new password.'
  const data = { status: 400 }
  vi.stubGlobal('fetch', async () => Response.json({ code: 'bad_request', message, data }, { status: 400 }))
  const router = open({ ...firstCustomer, loaded: true }, 'A'.repeat(43))
  const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLInputElement
  const failure = () => page.place().querySelector('[role=alert]')?.textContent
  await expect.poll(() => field('code')).not.toBeNull()
  await userEvent.fill(field('email'), 'thandi@example.org')
  for (const name of ['password', 'password_again']) await userEvent.fill(field(name), 'four blue couches')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(failure)
    .toBe('This link no longer works, or it’s for another e-mail address. Check the address, or request a new code.')
  await router.navigate(`/lost-password#code=${'B'.repeat(43)}`)
  await expect.poll(failure).toBeUndefined()
  expect(field('code').value).toBe('B'.repeat(43))
})

it.each([['12345678'], ['A'.repeat(43)]])(
  'after an answer was lost, an unknown code (%s) may be one that has set the password',
  async (code) => {
    const message = 'You must request a password reset code before you try to set a new password.'
    const answers = ['lost', message, 'The reset code provided is not valid.']
    let attempts = 0
    vi.stubGlobal('fetch', async () => {
      const answer = answers[attempts++]
      if (answer === 'lost') throw new TypeError('Failed to fetch')
      return Response.json({ code: 'bad_request', message: answer, data: { status: 400 } }, { status: 400 })
    })
    const isLink = code.length > 8
    open({ ...firstCustomer, loaded: true }, isLink ? code : '')
    const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLInputElement
    const failure = () => page.place().querySelector('[role=alert]')?.textContent
    await expect.poll(() => field(isLink ? 'code' : 'email')).not.toBeNull()
    if (!isLink) await userEvent.click(page.place().querySelector('[type=button]') as HTMLButtonElement)
    await expect.poll(() => field('code')).not.toBeNull()
    await userEvent.fill(field('email'), 'thandi@example.org')
    if (!isLink) await userEvent.fill(field('code'), code)
    for (const name of ['password', 'password_again']) await userEvent.fill(field(name), 'four blue couches')
    await userEvent.keyboard('{Enter}')
    await expect.poll(failure).toBe('No answer came, so we don’t know if that worked. Please try again.')
    await userEvent.keyboard('{Enter}')
    const perhapsSet = 'Your new password may be set already. Try to log in with it, or request a new code.'
    await expect.poll(failure).toBe(perhapsSet)
    await userEvent.keyboard('{Enter}')
    await expect.poll(failure).not.toBe(perhapsSet)
  },
)
