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

it('any other failure shows a general message', async () => {
  expect(await shownAfter(new TypeError('of undefined'))).toContain('Something went wrong. Reload the page.')
})
