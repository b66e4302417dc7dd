import { renderToString } from 'react-dom/server'
import { createMemoryRouter, data, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { ConsoleError } from '#src/support/console-error.tsx'

/** The console's text at an address whose loader throws `thrown`. */
async function shownAt(path: string, thrown: unknown): Promise<string> {
  const loader = () => {
    throw thrown
  }
  const router = createMemoryRouter(
    [{ path: '/orders', loader, element: <p>Orders</p>, errorElement: <ConsoleError /> }],
    {
      initialEntries: [path],
    },
  )
  await new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
  return renderToString(<RouterProvider router={router} />)
}

it('an unknown address shows a page in plain words', async () => {
  const shown = await shownAt('/orders/nope', null)
  expect(shown).toContain('Page not found')
  expect(shown).not.toContain('route')
})

it('a page that failed to load shows the server’s message, also for a 404', async () => {
  const shown = await shownAt('/orders', data('Order not found.', { status: 404 }))
  expect(shown).toContain('Can’t show this page')
  expect(shown).toContain('Order not found.')
})

it('any other failure shows a general message', async () => {
  expect(await shownAt('/orders', new TypeError('of undefined'))).toContain('Something went wrong. Reload the page.')
})
