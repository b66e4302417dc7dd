import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { pageErrors } from '#src/app/page-errors.ts'
import { pageErrorOf } from '#src/app/send-page-error.ts'

function Broken(): never {
  throw new TypeError('anna@example.com')
}

/** The error report of a page with these routes, once it shows `words`. */
async function sentOf(route: Parameters<typeof createMemoryRouter>[0][number], words: string): Promise<unknown[]> {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const sent: unknown[] = []
  const { onRouteError, root } = pageErrors(async (error) => void sent.push(error))
  const place = document.createElement('div')
  const mounted = createRoot(place, root)
  mounted.render(<RouterProvider router={createMemoryRouter([route])} onError={onRouteError} />)
  await expect.poll(() => place.textContent).toBe(words)
  mounted.unmount()
  return sent
}

it('an error caught by a route is reported to the shop once', async () => {
  expect(await sentOf({ path: '/', Component: Broken, errorElement: 'Broken' }, 'Broken')).toEqual([
    expect.any(TypeError),
  ])
})

it('a page that does not exist is not reported as an error', async () => {
  const loader = () => {
    throw new Response(null, { status: 404 })
  }
  expect(await sentOf({ path: '/', loader, element: null, errorElement: 'Gone' }, 'Gone')).toEqual([])
})

it('an uncaught error is reported to the shop and to the window', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const uncaught = new Promise<unknown>((resolve) => {
    const listener = (event: ErrorEvent) => {
      event.preventDefault()
      resolve(event.error)
    }
    addEventListener('error', listener, { once: true })
  })
  const { promise: sent, resolve: send } = Promise.withResolvers<unknown>()
  const { root } = pageErrors(async (error) => send(error))
  createRoot(document.createElement('div'), root).render(<Broken />)
  expect(await uncaught).toBe(await sent)
})

it('an error report holds its name and stack locations, and no message', () => {
  const error = new TypeError('anna@example.com')
  error.stack = 'TypeError: anna@example.com\n at a (https://shop.example/assets/a-1.js:1:2)\n at b (other.js:3:4)'
  expect(pageErrorOf(error)).toEqual({ error: 'TypeError', reactCode: null, frames: ['/assets/a-1.js:1:2'] })
  expect(pageErrorOf(new Error('Minified React error #418; visit'))).toMatchObject({ error: 'Error', reactCode: 418 })
  expect(pageErrorOf('anna@example.com')).toEqual({ error: 'Thrown', reactCode: null, frames: [] })
})
