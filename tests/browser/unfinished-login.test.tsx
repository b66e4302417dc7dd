import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { LoginDialog } from '#src/account/login-dialog.tsx'
import { RegisterForm } from '#src/account/register-form.tsx'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { customerNamed, loginAnswer } from '#tests/kit/customers.ts'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const answer = loginAnswer(customerNamed('thandi'))
let posted: string[]
beforeEach(() => {
  posted = []
})
afterEach(() => cookieStore.delete('rusbank_left'))

function Page() {
  const [isOpen, setOpen] = useState(true)
  return isOpen ? <LoginDialog reason="ended" onClose={() => setOpen(false)} /> : <p>Closed</p>
}

it('a login that needs confirmation is ended at the shop if its dialog is closed instead', async () => {
  vi.stubGlobal('fetch', async ({ url, method }: Request) => {
    const { pathname } = new URL(url)
    if (method === 'POST') posted.push(pathname)
    return Response.json(pathname === '/api/logout' ? { success: true } : answer)
  })
  const logIn: ShopClient['logIn'] = async () => ({ ok: false, why: 'another_customer', unsent: 3 })
  page.render(
    <InShop shop={{ ...shopOf({}).shop, logIn, logoutAnswered: async () => {} }}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Page /> }])} />
    </InShop>,
  )
  await userEvent.fill(page.place().querySelector('[name=email]') as HTMLInputElement, 'thandi@example.org')
  await userEvent.fill(page.place().querySelector('[name=password]') as HTMLInputElement, 'correct horse battery')
  await userEvent.click(page.place().querySelector('[type=submit]') as HTMLButtonElement)
  await expect.poll(() => page.place().querySelector('[name=password]')).toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.place().textContent).toBe('Closed')
  await expect.poll(() => posted).toEqual(['/api/login', '/api/logout'])
})

it('a login that needs confirmation is ended if its page is left instead, also if the page is restored', async () => {
  vi.stubGlobal('fetch', async () => Response.json(answer))
  const sent: (string | URL)[] = []
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((url) => sent.push(url) > 0)
  const logIn: ShopClient['logIn'] = async () => ({ ok: false, why: 'another_customer', unsent: 3 })
  page.render(
    <InShop shop={{ ...shopOf({}).shop, logIn, logoutAnswered: async () => {} }}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Page /> }])} />
    </InShop>,
  )
  const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLInputElement
  await userEvent.fill(field('email'), 'thandi@example.org')
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  expect([sent, document.cookie]).toEqual([[], expect.not.stringContaining('rusbank_left')])

  await userEvent.fill(field('password'), 'correct horse battery')
  await userEvent.click(page.place().querySelector('[type=submit]') as HTMLButtonElement)
  await expect.poll(() => field('password')).toBeNull()
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  expect([sent, document.cookie]).toEqual([['/api/logout'], expect.stringContaining('rusbank_left=1')])
  // The shopper comes back: there is nothing left to confirm.
  await expect.poll(() => field('password')).not.toBeNull()
})

it('a login that needs confirmation is ended at the shop if its dialog was closed before that was known', async () => {
  vi.stubGlobal('fetch', async ({ url, method }: Request) => {
    const { pathname } = new URL(url)
    if (method === 'POST') posted.push(pathname)
    return Response.json(pathname === '/api/logout' ? { success: true } : answer)
  })
  const asked = Promise.withResolvers<void>()
  const known = Promise.withResolvers<Awaited<ReturnType<ShopClient['logIn']>>>()
  const logIn: ShopClient['logIn'] = () => {
    asked.resolve()
    return known.promise
  }
  page.render(
    <InShop shop={{ ...shopOf({}).shop, logIn, logoutAnswered: async () => {} }}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Page /> }])} />
    </InShop>,
  )
  await userEvent.fill(page.place().querySelector('[name=email]') as HTMLInputElement, 'thandi@example.org')
  await userEvent.fill(page.place().querySelector('[name=password]') as HTMLInputElement, 'correct horse battery')
  await userEvent.click(page.place().querySelector('[type=submit]') as HTMLButtonElement)
  await asked.promise
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.place().textContent).toBe('Closed')
  expect(posted).toEqual(['/api/login'])
  known.resolve({ ok: false, why: 'another_customer', unsent: 3 })
  await expect.poll(() => posted).toEqual(['/api/login', '/api/logout'])
})

it('a registration is sent once, also while the browser checks whether it keeps the session', async () => {
  const checking = Promise.withResolvers<void>()
  const checked = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', async ({ url, method }: Request) => {
    if (method !== 'POST') {
      checking.resolve()
      return checked.promise
    }
    posted.push(new URL(url).pathname)
    if (posted.length === 1) return Response.json(answer)
    const refusal = { code: 'account_exists', message: 'Exists', data: { status: 409 } }
    return Response.json(refusal, { status: 409 })
  })
  const onLoggedIn = vi.fn()
  page.render(
    <InShop shop={{ ...shopOf({}).shop, logIn: async () => ({ ok: true }), logoutAnswered: async () => {} }}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <RegisterForm onLoggedIn={onLoggedIn} /> }])} />
    </InShop>,
  )
  await userEvent.fill(page.place().querySelector('[name=email]') as HTMLInputElement, 'thandi@example.org')
  await userEvent.fill(page.place().querySelector('[name=password]') as HTMLInputElement, 'correct horse battery')
  const submit = () => page.place().querySelector('[type=submit]') as HTMLButtonElement
  await userEvent.click(submit())
  await checking.promise
  submit().click()
  checked.resolve(Response.json(answer))
  await expect.poll(() => onLoggedIn.mock.calls.length).toBe(1)
  expect([posted, page.place().querySelector('[role=alert]')]).toEqual([['/api/register'], null])
})
