import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ConsoleApi, ConsoleResult } from '#src/support/console-api.ts'
import { ConsoleLayout } from '#src/support/console-layout.tsx'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
const header = () => page.place().querySelector('header') as HTMLElement

it('tells an agent whose logout did not reach the shop that they are still logged in, until it does', async () => {
  const results: ConsoleResult<unknown>[] = [
    { ok: false, status: 503, message: 'Can’t reach the shop. Check your connection.' },
    { ok: true, body: { message: 'You’ve been logged out.' } },
  ]
  const post = async <Body,>() => results.shift() as ConsoleResult<Body>
  const api: ConsoleApi = { get: () => Promise.reject(new Error('not called')), post }
  const member = { name: 'Thandi', role: 'support' }
  const layout = { id: 'layout', path: '/', loader: () => member, element: <ConsoleLayout api={api} /> }
  const router = createMemoryRouter([layout, { path: '/sign-in', element: 'Log in' }], {
    hydrationData: { loaderData: { layout: member } },
  })
  page.render(<RouterProvider router={router} />)
  await userEvent.click(header().querySelector('button') as HTMLButtonElement)
  await expect
    .poll(() => page.place().querySelector('[role=alert]')?.textContent)
    .toBe('You’re still logged in. Can’t reach the shop. Check your connection.')
  expect(router.state.location.pathname).toBe('/')
  await userEvent.click(header().querySelector('button') as HTMLButtonElement)
  await expect.poll(() => router.state.location.pathname).toBe('/sign-in')
})

it('announces each time that a logout did not reach the shop', async () => {
  const answers: ((answer: ConsoleResult<never>) => void)[] = []
  const post = <Body,>() => new Promise<ConsoleResult<Body>>((resolve) => answers.push(resolve))
  const member = { name: 'Thandi', role: 'support' }
  const element = <ConsoleLayout api={{ get: () => Promise.reject(new Error('not called')), post }} />
  const router = createMemoryRouter([{ id: 'layout', path: '/', loader: () => member, element }], {
    hydrationData: { loaderData: { layout: member } },
  })
  page.render(<RouterProvider router={router} />)
  const alert = () => page.place().querySelector('[role=alert]')?.textContent ?? null
  for (const attempt of [1, 2]) {
    await userEvent.click(header().querySelector('button') as HTMLButtonElement)
    await expect.poll(() => answers.length).toBe(attempt)
    await untilRendered()
    expect(alert()).toBeNull()
    answers.at(-1)?.({ ok: false, status: 503, message: 'Can’t reach the shop.' })
    await expect.poll(alert).toBe('You’re still logged in. Can’t reach the shop.')
  }
})

it('marks the page that is shown as the current one, and no other', async () => {
  const member = { name: 'Thandi', role: 'developer' }
  const api = {
    get: () => Promise.reject(new Error('not called')),
    post: () => Promise.reject(new Error('not called')),
  }
  const children = ['/', '/page-speed', '/looks'].map((path) => ({ path, element: null }))
  const layout = { id: 'layout', path: '/', loader: () => member, element: <ConsoleLayout api={api} />, children }
  const router = createMemoryRouter([layout], { hydrationData: { loaderData: { layout: member } } })
  page.render(<RouterProvider router={router} />)
  const current = () => [...header().querySelectorAll('[aria-current=page]')].map(({ textContent }) => textContent)
  expect(current()).toEqual(['Customers'])
  await router.navigate('/looks')
  await expect.poll(current).toEqual(['Access log'])
})
