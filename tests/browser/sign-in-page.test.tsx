import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ConsoleApi } from '#src/support/console-api.ts'
import { SignInPage } from '#src/support/sign-in-page.tsx'
import { testPage } from './test-page.ts'

const page = testPage()

it.each([
  ['/carts/c1', '/carts/c1'],
  ['//evil.example/', '/'],
  ['https://evil.example/', '/'],
])('a login leads to the page that was asked for, if it is one of the console: %s', async (to, path) => {
  const post = async () => ({ ok: true, body: { member: {} } })
  const api = { get: () => Promise.reject(new Error('not called')), post } as unknown as ConsoleApi
  const router = createMemoryRouter(
    [
      { path: '/sign-in', element: <SignInPage api={api} /> },
      { path: '*', element: <p>Console</p> },
    ],
    { initialEntries: [`/sign-in?${new URLSearchParams({ to })}`] },
  )
  page.render(<RouterProvider router={router} />)
  const texts = { email: 'thandi@example.org', password: 'a password', code: '123456' }
  for (const [name, text] of Object.entries(texts))
    await userEvent.fill(page.place().querySelector(`[name=${name}]`) as HTMLInputElement, text)
  await userEvent.click(page.place().querySelector('[type=submit]') as HTMLButtonElement)
  await expect.poll(() => page.place().textContent).toBe('Console')
  expect(router.state.location.pathname).toBe(path)
})

it('the token of a device is removed from the address, which keeps the page to go to after a reload', async () => {
  const before = window.location.href
  onTestFinished(() => window.history.replaceState(null, '', before))
  window.history.replaceState(null, '', '?to=%2Fcarts%2Fc1#device=abc')
  const api = {
    get: () => Promise.reject(new Error('not called')),
    post: async () => undefined,
  } as unknown as ConsoleApi
  page.render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <SignInPage api={api} /> }])} />)
  await expect.poll(() => window.location.hash).toBe('')
  expect(window.location.search).toBe('?to=%2Fcarts%2Fc1')
})
