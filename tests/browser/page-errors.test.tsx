import { createRoot, hydrateRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { PageErrorSchema } from '#domain/site/page-error.ts'
import { pageErrors } from '#src/app/page-errors.ts'
import { pageErrorOf, sendPageError } from '#src/app/send-page-error.ts'

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

it('a page that shows something else than the shop rendered is reported, since React hides it from the shopper', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  addEventListener('error', (event) => event.preventDefault(), { once: true })
  const { promise: sent, resolve: send } = Promise.withResolvers<unknown>()
  const place = document.createElement('div')
  place.innerHTML = '<p>R 399.00</p>'
  const mounted = hydrateRoot(place, <p>R 420.00</p>, pageErrors(async (error) => send(error)).root)
  expect(await sent).toBeInstanceOf(Error)
  mounted.unmount()
})

it('an error that can’t be sent causes no other error on the page', () => {
  const tried: unknown[] = []
  const { onRouteError } = pageErrors(async (error) => {
    tried.push(error)
    throw new TypeError('Failed to fetch')
  })
  const error = new TypeError()
  onRouteError(error)
  // Vitest fails on an unhandled rejection.
  expect(tried).toEqual([error])
})

it('a page that keeps failing reports five errors', async () => {
  const fetch = vi.fn(async () => Response.json({ message: 'Accepted' }, { status: 202 }))
  vi.stubGlobal('fetch', fetch)
  for (let error = 0; error < 7; error += 1) await sendPageError(new TypeError())
  expect(fetch).toHaveBeenCalledTimes(5)
})

it('an error report of a deep stack is one that the shop accepts', () => {
  const error = new TypeError()
  error.stack = Array.from({ length: 40 }, (_, line) => `at a (https://shop.example/assets/a-1.js:${line}:2)`).join(
    '\n',
  )
  const { frames } = v.parse(PageErrorSchema, pageErrorOf(error))
  expect([frames[0], frames.length]).toEqual(['/assets/a-1.js:0:2', 5])
})

it('an error report holds its name and stack locations, and no message', () => {
  const error = new TypeError('anna@example.com')
  error.stack = 'TypeError: anna@example.com\n at a (https://shop.example/assets/a-1.js:1:2)\n at b (other.js:3:4)'
  expect(pageErrorOf(error)).toEqual({ error: 'TypeError', reactCode: null, frames: ['/assets/a-1.js:1:2'] })
  expect(pageErrorOf(new Error('Minified React error #418; visit'))).toMatchObject({ error: 'Error', reactCode: 418 })
  expect(pageErrorOf('anna@example.com')).toEqual({ error: 'Thrown', reactCode: null, frames: [] })
})
