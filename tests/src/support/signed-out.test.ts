import { createStaticHandler } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { consoleRoutes } from '#src/app/console-routes.tsx'
import type { ConsoleApi } from '#src/support/console-api.ts'

const signedOut = async () => ({ ok: false, status: 401, message: 'Please log in.' })
const api = { get: signedOut, post: signedOut } as unknown as ConsoleApi

it.each([
  ['/support/looks?page=2', '/looks?page=2'],
  ['/support/?q=anna%40example.com', '/?q=anna%40example.com'],
  ['/support/carts/c1/replay?step=7', '/carts/c1/replay?step=7'],
  ['/support/', null],
])('whoever opens %s without being logged in comes back to %s afterwards', async (path, to) => {
  const { query } = createStaticHandler(consoleRoutes(api), { basename: '/support' })
  const answer = await query(new Request(`https://rusbank.example${path}`))
  const address = answer instanceof Response ? answer.headers.get('location') : null
  const { pathname, searchParams } = new URL(String(address), 'https://rusbank.example')
  expect([pathname, searchParams.get('to')]).toEqual(['/support/sign-in', to])
})

it.each([
  ['/support/', signedOut],
  ['/support/carts/c1', signedOut],
  ['/support/', async () => ({ ok: true, body: { member: { name: 'Thandi', role: 'support' }, customers: [] } })],
])('opening %s asks only once who is logged in', async (path, answer) => {
  const get = vi.fn(answer)
  const { query } = createStaticHandler(consoleRoutes({ get, post: get } as unknown as ConsoleApi), {
    basename: '/support',
  })
  await query(new Request(`https://rusbank.example${path}`))
  expect(get.mock.calls.filter(([called]: unknown[]) => called === 'me')).toHaveLength(1)
})
