import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { RegisterForm } from '#src/account/register-form.tsx'
import { notificationList } from '#src/ui/notifications/notification-list.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { loginAnswer, savedDetails } from '#tests/kit/customers.ts'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const shipping = savedDetails({ email: 'thandi@example.org', first_name: 'Thandi' })
const answer = loginAnswer({ user_id: 'thandi', shipping })
const refusal = (code: string, status: number) =>
  Response.json({ code, message: `Refused: ${code}`, data: { status } }, { status })
const error = () => page.place().querySelector('[role=alert]')?.textContent ?? null
/** What was posted, by path. */
let posted: [string, unknown][]

beforeEach(() => {
  posted = []
  window.dataLayer = []
})

afterEach(() => cookieStore.delete('rusbank_left'))

/** Registers at a shop that gives these answers. */
async function register(
  answers: { readonly register: () => Response; readonly customer: () => Response },
  logIn = vi.fn<ShopClient['logIn']>(async () => ({ ok: true })),
) {
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (request.method !== 'POST') return answers.customer()
    posted.push([pathname, await request.json()])
    return pathname === '/api/register' ? answers.register() : Response.json({ success: true })
  })
  const list = notificationList()
  const element = <RegisterForm onLoggedIn={() => {}} />
  page.render(
    <InShop shop={{ ...shopOf({}).shop, logIn, logoutAnswered: async () => {} }} list={list}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </InShop>,
  )
  const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLInputElement
  await userEvent.fill(field('email'), 'thandi@example.org')
  await userEvent.fill(field('password'), 'correct horse battery')
  await userEvent.click(page.place().querySelector('[type=submit]') as HTMLButtonElement)
  return { logIn, list }
}
const accepted = () => Response.json(answer)

it('a new customer is greeted as one, and counts as a registration', async () => {
  const { list } = await register({ register: accepted, customer: accepted })
  await expect.poll(() => list.getSnapshot()).toMatchObject([{ title: 'Your account is ready, Thandi' }])
  expect(window.dataLayer).toContainEqual({ event: 'sign_up', method: 'password' })
})

it('a shopper whose e-mail has an account is told how to go on', async () => {
  await register({ register: () => refusal('account_exists', 409), customer: accepted })
  await expect.poll(error).toContain('log in or reset your password')
  expect(error()).not.toContain('Refused')
})

it('a shopper whose browser keeps no cookies is told so, and the session that it can’t use is ended', async () => {
  const { logIn } = await register({ register: accepted, customer: () => refusal('session_ended', 401) })
  await expect.poll(error).toContain('Your account has been created.')
  expect(posted.slice(1)).toEqual([['/api/logout', { token: answer.token }]])
  expect(logIn).not.toHaveBeenCalled()
})

it('a registration asks before it discards another customer’s unsent changes', async () => {
  const logIn = vi.fn<ShopClient['logIn']>(async () => ({ ok: false, why: 'another_customer', unsent: 3 }))
  await register({ register: accepted, customer: accepted }, logIn)
  await expect.poll(() => page.place().querySelector('h2')).not.toBeNull()
  expect(page.place().textContent).toContain('3 ')
  expect(logIn.mock.calls).toEqual([[answer, 'ask']])
})
