import { renderToString } from 'react-dom/server'
import { createMemoryRouter, data, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { ConsoleError } from '#src/support/console-error.tsx'

/** What the console shows at an address, where a page's loader throws `thrown`. */
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

it('says that there is no page at an address, in no words of the program', async () => {
  const shown = await shownAt('/orders/nope', null)
  expect(shown).toContain('Page not found')
  expect(shown).not.toContain('route')
})

it('says of a page that did not come what the server said, also where it said that there is none', async () => {
  const shown = await shownAt('/orders', data('Order not found.', { status: 404 }))
  expect(shown).toContain('Can’t show this page')
  expect(shown).toContain('Order not found.')
})

it('says of any other failure that it went wrong', async () => {
  expect(await shownAt('/orders', new TypeError('of undefined'))).toContain('Something went wrong. Reload the page.')
})
