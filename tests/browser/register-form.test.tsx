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

const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLInputElement
const submit = () => userEvent.click(page.place().querySelector('[type=submit]') as HTMLButtonElement)
const accepted = () => Response.json(answer)

interface Answers {
  readonly register: () => Response
  readonly customer: () => Response
}

/** Opens the form in a shop that gives these answers. */
function open(
  answers: Answers = { register: accepted, customer: accepted },
  logIn = vi.fn<ShopClient['logIn']>(async () => ({ ok: true })),
  basename = '/',
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
      <RouterProvider router={createMemoryRouter([{ path: '/', element }], { basename, initialEntries: [basename] })} />
    </InShop>,
  )
  return { logIn, list }
}

/** Registers in that shop. */
async function register(...shop: Parameters<typeof open>) {
  const opened = open(...shop)
  await userEvent.fill(field('email'), 'thandi@example.org')
  await userEvent.fill(field('password'), 'correct horse battery')
  await submit()
  return opened
}

it('a new customer is greeted as one, and counts as a registration', async () => {
  const { list } = await register({ register: accepted, customer: accepted })
  await expect.poll(() => list.getSnapshot()).toMatchObject([{ title: 'Your account is ready, Thandi' }])
  expect(window.dataLayer).toContainEqual({ event: 'sign_up', method: 'password' })
})

it.each([
  ['/', 'en'],
  ['/af', 'af'],
])('a customer who registers on a page at %s gets the shop’s e-mails in its language', async (basename, language) => {
  await register(undefined, undefined, basename)
  await expect.poll(() => posted).toMatchObject([['/api/register', { language }]])
})

it('a shopper whose e-mail has an account is told how to go on', async () => {
  await register({ register: () => refusal('account_exists', 409), customer: accepted })
  await expect.poll(error).toContain('log in or reset your password')
  expect(error()).not.toContain('Refused')
})

it('a registration without an answer may have worked, and says so', async () => {
  await register({ register: () => Response.error(), customer: accepted })
  await expect.poll(error).toBe('No answer came, so we don’t know if that worked. Please try again.')
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

it.each([
  { name: 'first_name', what: 'too long', value: 'x'.repeat(101), problem: 'Invalid Name' },
  { name: 'last_name', what: 'too long', value: 'x'.repeat(101), problem: 'Invalid Name' },
  { name: 'email', what: 'without a host', value: 'nobody', problem: 'Invalid email' },
  { name: 'email', what: 'with two hosts', value: 'one@two@three', problem: 'Invalid email' },
  { name: 'email', what: 'too long', value: `${'x'.repeat(250)}@example.com`, problem: 'Invalid email' },
  {
    name: 'password',
    what: 'too short',
    value: 'nine char',
    problem: 'Your password must have 10 to 200 characters.',
  },
  {
    name: 'password',
    what: 'too long',
    value: 'x'.repeat(201),
    problem: 'Your password must have 10 to 200 characters.',
  },
])('says at $name, which gets the focus, that a value $what can’t be taken', async ({ name, value, problem }) => {
  open()
  await userEvent.fill(field('email'), 'thandi@example.org')
  await userEvent.fill(field('password'), 'correct horse battery')
  await userEvent.fill(field(name), value)
  await submit()
  await expect.poll(() => document.activeElement).toBe(field(name))
  const described = field(name).ariaDescribedByElements?.map(({ textContent }) => textContent)
  expect([described?.at(-1), field(name).ariaInvalid]).toEqual([problem, 'true'])
  expect(posted.map(([path]) => path)).not.toContain('/api/register')
})

it('is filled in by password managers, and hides a password that was shown when it is sent', async () => {
  open()
  expect([field('email').autocomplete, field('password').autocomplete]).toEqual(['username', 'new-password'])
  await userEvent.fill(field('password'), 'nine char')
  await userEvent.click(page.place().querySelector('[type=button]') as HTMLButtonElement)
  expect(field('password').type).toBe('text')
  await submit()
  await expect.poll(() => field('password').type).toBe('password')
})
