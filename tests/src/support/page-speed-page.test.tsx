import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { PageSpeedPage } from '#src/support/page-speed-page.tsx'

function textOf(metric: 'LCP' | 'INP' | 'CLS', p75: number): string {
  const speeds = [{ kind: 'home', metric, p75, samples: 12 }]
  const router = createMemoryRouter([{ path: '/', loader: () => null, element: <PageSpeedPage /> }], {
    hydrationData: { loaderData: { '0': { days: 28, speeds } } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<[^>]*>/g, '')
}

it.each([
  ['LCP', 2_500, 'LCP 2.5 s good, 12 samples'],
  ['LCP', 2_600, 'LCP 2.6 s too slow, 12 samples'],
  ['INP', 200, 'INP 200 ms good, 12 samples'],
  ['INP', 201, 'INP 201 ms too slow, 12 samples'],
  ['CLS', 0.1, 'CLS 0.10 good, 12 samples'],
  ['CLS', 0.2, 'CLS 0.20 too high, 12 samples'],
] as const)('a speed is good up to its limit, which the table names: %s of %f', (metric, p75, said) => {
  expect(textOf(metric, p75)).toContain(said)
})
