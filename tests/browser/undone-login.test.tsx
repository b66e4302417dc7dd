import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { LoginForm } from '#src/account/login-form.tsx'
import { loginAnswer, savedDetails } from '#tests/kit/customers.ts'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const answer = loginAnswer({ user_id: 'thandi', shipping: savedDetails({ email: 'thandi@example.org' }) })
afterEach(() => cookieStore.delete('rusbank_left'))

it('a login whose session was ended in another tab while the shopper was asked says that it failed', async () => {
  let isEnded = false
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url)
    if (pathname !== '/api/customer' || !isEnded)
      return Response.json(pathname === '/api/logout' ? { success: true } : answer)
    return Response.json({ code: 'session_ended', message: 'Log in again.', data: { status: 401 } }, { status: 401 })
  })
  const logIn = async () => ({ ok: false, why: 'another_customer', unsent: 3 }) as const
  const element = <LoginForm lostPassword="/lost-password" />
  page.render(
    <InShop shop={{ ...shopOf({}).shop, logIn, logoutAnswered: async () => {} }}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </InShop>,
  )
  await userEvent.fill(page.place().querySelector('[name=email]') as HTMLInputElement, 'thandi@example.org')
  await userEvent.fill(page.place().querySelector('[name=password]') as HTMLInputElement, 'correct horse battery')
  await userEvent.click(page.place().querySelector('[type=submit]') as HTMLButtonElement)
  await expect.poll(() => page.place().querySelector('h2')).not.toBeNull()
  isEnded = true
  await userEvent.click(page.place().querySelectorAll('button')[1] as HTMLButtonElement)
  await expect.poll(() => page.place().querySelector('[role=alert]')?.textContent ?? '').not.toBe('')
})
