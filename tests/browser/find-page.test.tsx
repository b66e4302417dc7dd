import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { FindPage } from '#src/support/find-page.tsx'
import { testPage } from './test-page.ts'

const page = testPage()
const customer = (cartId: string) => ({
  cartId,
  who: null,
  lastAt: 0,
  itemCount: 1,
  total: 100,
  orders: [],
  flags: [],
})

it('how many customers a search has found is announced', async () => {
  const nobody = { found: [], more: false, problem: null, now: 0 }
  const loader = ({ request }: { readonly request: Request }) =>
    request.url.includes('q=thandi') ? { ...nobody, found: ['c1', 'c2'].map(customer), more: true } : nobody
  const router = createMemoryRouter([{ id: 'find', path: '/', loader, element: <FindPage /> }], {
    hydrationData: { loaderData: { find: nobody } },
  })
  page.render(<RouterProvider router={router} />)
  const announced = page.place().querySelector('[role=status]')
  expect(announced?.textContent).toBe('No customers match.')
  await userEvent.fill(page.place().querySelector('[name=q]') as HTMLElement, 'thandi')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => announced?.textContent).toBe('2 customers, and there may be more')
})

it('a name of another script does not turn the e-mail beside it around', () => {
  const found = [
    { ...customer('c1'), who: '\u202eL. H. l•••@e•••.org' },
    { ...customer('c2'), who: 't•••@e•••.org' },
    customer('c3'),
  ]
  const data = { found, more: false, problem: null, now: 0 }
  const router = createMemoryRouter([{ path: '/', loader: () => data, element: <FindPage /> }], {
    hydrationData: { loaderData: { '0': data } },
  })
  page.render(<RouterProvider router={router} />)
  const links = [...page.place().querySelectorAll('td a')]
  expect(links.map(({ textContent }) => textContent?.trim())).toEqual([found[0]?.who, found[1]?.who, 'Guest'])
  const isolated = links.map((link) => [...link.querySelectorAll('bdi')].map(({ textContent }) => textContent))
  expect(isolated).toEqual([['\u202eL. H.', 'l•••@e•••.org'], ['t•••@e•••.org'], []])
})
