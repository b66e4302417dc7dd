import { createStaticHandler } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { consoleRoutes } from '#src/app/console-routes.tsx'
import type { ConsoleApi } from '#src/support/console-api.ts'

const LOST = 'Can’t reach the shop.'
let isReached: boolean

beforeEach(() => {
  isReached = false
  vi.resetModules()
  for (const name of ['subject-page', 'password-page'])
    vi.doMock(`#src/support/${name}.tsx`, () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
  vi.stubGlobal('location', { href: 'https://rusbank.example/support' })
})

const get = async () =>
  isReached
    ? { ok: true, body: { member: { name: 'Thandi', role: 'agent' } } }
    : { ok: false, status: 503, message: LOST }

/** Opens pages of the console as links do. Returns the redirect, or the error that is shown at the page. */
function opened() {
  const { query } = createStaticHandler(consoleRoutes({ get, post: get } as unknown as ConsoleApi), {
    basename: '/support',
  })
  return async (path: string) => {
    const answer = await query(new Request(`https://rusbank.example${path}`))
    if (answer instanceof Response) return answer
    // The page’s own, not the layout’s.
    return Object.entries(answer.errors ?? {}).toSorted(([a], [b]) => b.length - a.length)[0]?.[1]
  }
}

it.each(['/support/carts/c1', '/support/password'])(
  'a page whose code is lost offline says so, and a later click opens it as a new document: %s',
  async (path) => {
    const open = opened()
    expect(await open(path)).toMatchObject({ status: 503, data: LOST })
    isReached = true
    const answer = await open(path)
    const { headers } = answer as Response
    expect([headers.get('location'), headers.has('x-remix-reload-document')]).toEqual([
      `https://rusbank.example${path}`,
      true,
    ])
  },
)

it('a page whose code the shop does not have is not opened again and again', async () => {
  isReached = true
  const href = 'https://rusbank.example/support/carts/c1'
  vi.stubGlobal('location', { href })
  expect(await opened()('/support/carts/c1')).toBeInstanceOf(Error)
})
