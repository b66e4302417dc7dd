import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { FindPage } from '#src/support/find-page.tsx'
import { testPage } from './test-page.ts'

const page = testPage()
const customer = (cartId: string) => ({
  ...{ cartId, who: null, lastAt: 0, itemCount: 1, total: 100 },
  ...{ orders: [], flags: [] },
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
  await expect.poll(() => announced?.textContent).toBe('Latest 2 customers')
})
