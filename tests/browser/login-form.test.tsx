import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { LoginForm } from '#src/account/login-form.tsx'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()

const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLInputElement

function open(basename = '/'): void {
  const element = <LoginForm lostPassword="/lost-password" />
  page.render(
    <InShop shop={{ ...shopOf({}).shop, logoutAnswered: async () => {} }}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }], { basename, initialEntries: [basename] })} />
    </InShop>,
  )
}

it('the login is filled in by password managers', () => {
  open()
  expect([field('email').autocomplete, field('password').autocomplete]).toEqual(['username', 'current-password'])
})

it('a refused password is selected, so that typing replaces it', async () => {
  const refusal = { code: 'incorrect_email_or_password', message: 'Incorrect', data: { status: 401 } }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 401 }))
  open()
  await userEvent.fill(field('email'), 'thandi@example.org')
  await userEvent.fill(field('password'), 'wrong')
  await userEvent.click(page.place().querySelector('[type=submit]') as HTMLButtonElement)
  await expect.poll(() => page.place().querySelector('[role=alert]')).not.toBeNull()
  const { selectionStart, selectionEnd } = field('password')
  expect([document.activeElement, selectionStart, selectionEnd]).toEqual([field('password'), 0, 'wrong'.length])
})

it('a login without an answer may have worked, and says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  open()
  await userEvent.fill(field('email'), 'thandi@example.org')
  await userEvent.fill(field('password'), 'correct horse battery')
  await userEvent.click(page.place().querySelector('[type=submit]') as HTMLButtonElement)
  const said = () => page.place().querySelector('[role=alert]')?.textContent
  await expect.poll(said).toBe('No answer came, so we don’t know if that worked. Please try again.')
})

it.each([
  ['/', 'en'],
  ['/af', 'af'],
])('a customer who logs in on a page at %s gets the shop’s e-mails in its language', async (basename, language) => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.json())
    return Response.json({ code: 'failed', message: 'Not now', data: { status: 503 } }, { status: 503 })
  })
  open(basename)
  await userEvent.fill(field('email'), 'thandi@example.org')
  await userEvent.fill(field('password'), 'correct horse battery')
  await userEvent.click(page.place().querySelector('[type=submit]') as HTMLButtonElement)
  await expect.poll(() => sent).toMatchObject([{ language }])
})
