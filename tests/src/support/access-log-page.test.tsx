import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { AccessLogPage } from '#src/support/access-log-page.tsx'

/** The texts and addresses of the links between the pages of the log. */
function linksOn(path: string, next: number | null) {
  const accesses = [{ id: 1, at: 0, name: 'Thandi', what: 'opened', cartId: null, reason: 'A refund' }]
  const router = createMemoryRouter([{ path: '/looks', loader: () => null, element: <AccessLogPage /> }], {
    initialEntries: [path],
    hydrationData: { loaderData: { '0': { accesses, next } } },
  })
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  return [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, to, text]) => [text, to])
}

it.each([
  ['/looks', null, []],
  ['/looks', 17, [['Older', '/looks?before=17']]],
  [
    '/looks?before=17',
    5,
    [
      ['Newest', '/looks'],
      ['Older', '/looks?before=5'],
    ],
  ],
  ['/looks?before=5', null, [['Newest', '/looks']]],
])('the access log leads from %s to its other pages: the next one starts before %s', (path, next, links) => {
  expect(linksOn(path, next)).toEqual(links)
})
