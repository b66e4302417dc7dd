import { renderToString } from 'react-dom/server'
import { createMemoryRouter, data, type RouteObject, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { consoleRoutes } from '#src/app/console-routes.tsx'
import type { ConsoleApi } from '#src/support/console-api.ts'
import { ConsoleError } from '#src/support/console-error.tsx'

/** The router at an address, once its page is loaded. */
async function openedAt(path: string, routes: RouteObject[]) {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  await new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
  return router
}

const textAt = async (path: string, routes: RouteObject[]): Promise<string> =>
  renderToString(<RouterProvider router={await openedAt(path, routes)} />)

/** The text of a page whose loader throws `thrown`. */
async function shownAfter(thrown: unknown): Promise<string> {
  const loader = () => {
    throw thrown
  }
  const routes = [{ path: '/orders', loader, element: <p>Orders</p>, errorElement: <ConsoleError /> }]
  return textAt('/orders', routes)
}

/** The console of a signed-in agent, or of nobody. */
function consoleOf(isSignedIn: boolean): RouteObject[] {
  const answer = isSignedIn
    ? { ok: true, body: { member: { name: 'Thandi', role: 'agent' } } }
    : { ok: false, status: 401, message: 'Log in first.' }
  return consoleRoutes({ get: async () => answer, post: async () => answer } as ConsoleApi)
}

it('an unknown address shows a page in plain words, with the console’s navigation', async () => {
  const text = await textAt('/orders/1/nope', consoleOf(true))
  expect(text).toContain('Page not found')
  expect(text).toContain('Customers')
  expect(text).not.toContain('route')
})

it('an unknown address asks for a login first', async () => {
  const { location } = (await openedAt('/nope', consoleOf(false))).state
  expect(location.pathname + location.search).toBe('/sign-in?to=%2Fnope')
})

it('a page that failed to load shows the server’s message, also for a 404', async () => {
  const shown = await shownAfter(data('Order not found.', { status: 404 }))
  expect(shown).toContain('Can’t show this page')
  expect(shown).toContain('Order not found.')
})

it.each(['/orders/..%2Fme', '/carts/..%2Flooks', '/carts/c1%3Fx/replay'])(
  'an address asks for nothing but the order or the cart that it names: %s',
  async (path) => {
    const requested: string[] = []
    const get = async (each: string) => {
      if (each === 'me') return { ok: true, body: { member: { name: 'Thandi', role: 'agent' } } }
      requested.push(new URL(each, 'https://rusbank.example/api/support/').pathname)
      return { ok: false, status: 404, message: 'Not found.' }
    }
    const shown = await textAt(path, consoleRoutes({ get, post: get } as unknown as ConsoleApi))
    expect(shown).toContain('Not found.')
    expect(requested).toEqual([`/api/support${path.replace('/replay', '/recording')}`])
  },
)

it('any other failure shows a general message', async () => {
  expect(await shownAfter(new TypeError('of undefined'))).toContain('Something went wrong. Reload the page.')
})

it('the access log leads to its older entries, and from there to the newest', async () => {
  const asked: string[] = []
  const get = async (path: string) => {
    if (path === 'me') return { ok: true, body: { member: { name: 'Thandi', role: 'developer' } } }
    asked.push(path)
    const access = { id: 9, at: 0, name: 'Thandi', what: 'opened', cartId: 'c1', reason: null }
    return { ok: true, body: { accesses: [access], next: path.includes('before') ? null : 9 } }
  }
  const routes = consoleRoutes({ get, post: get } as unknown as ConsoleApi)
  const linksAt = async (path: string) =>
    [...(await textAt(path, routes)).matchAll(/href="(\/looks[^"]*)"/g)].map(([, to]) => to)
  const links = await linksAt('/looks')
  expect(links).toContain('/looks?before=9')
  expect(await linksAt('/looks?before=9')).not.toContain('/looks?before=9')
  expect(asked).toEqual(['looks', 'looks?before=9'])
})
