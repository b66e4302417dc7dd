import { useRef } from 'react'
import { createBrowserRouter, createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { pageRoute as faqsRoute } from '#src/information/faqs-page.tsx'
import { useOpenedQuestion } from '#src/information/use-opened-question.ts'
import { SHOP_LOADER_DATA } from './in-shop.tsx'
import { testPage } from './test-page.ts'

const page = testPage()

function Questions() {
  const within = useRef<HTMLDivElement>(null)
  useOpenedQuestion(within)
  return (
    <div ref={within}>
      {['vat', '100%'].map((id) => (
        <details key={id}>
          <summary>{id}</summary>
          <div id={id} />
        </details>
      ))}
    </div>
  )
}

it.each([
  ['#vat', ['vat']],
  ['#v%61t', ['vat']],
  ['#100%', ['100%']],
  ['#%', []],
  ['#"]', []],
])('the address with %s opens the question that it names, if there is one', async (hash, opened) => {
  const router = createMemoryRouter([{ path: '/', element: <Questions />, errorElement: <p>Failed</p> }], {
    initialEntries: [`/${hash}`],
  })
  page.render(<RouterProvider router={router} />)
  await expect.poll(() => page.place().textContent).toBe('vat100%')
  const open = [...page.place().querySelectorAll('details[open]')].map(({ textContent }) => textContent)
  expect(open).toEqual(opened)
})

it.each([
  { how: 'of the page', createRouter: createMemoryRouter },
  { how: 'that the browser follows, as from its address bar,', createRouter: createBrowserRouter },
])('a link $how to a question that the search on the page hides shows and opens it', async ({ createRouter }) => {
  const question = (id: string) => ({ id, question: `About ${id}`, answer: `<p>All about ${id}.</p>` })
  const faqs = { groups: [{ slug: 'general', name: 'General', questions: [question('vat'), question('fabric')] }] }
  const { Component } = faqsRoute({ get: () => Promise.reject(new Error('not called')) })
  const child = { id: 'faqs', index: true, loader: () => faqs, Component } as const
  const router = createRouter(
    [{ id: SHOP_ROUTE, path: '*', loader: () => SHOP_LOADER_DATA[SHOP_ROUTE], children: [child] }],
    {
      hydrationData: { loaderData: { ...SHOP_LOADER_DATA, faqs } },
    },
  )
  page.render(<RouterProvider router={router} />)
  const shown = (selector: string) => [...page.place().querySelectorAll(selector)].map(({ textContent }) => textContent)
  await userEvent.fill(page.place().querySelector('[type=search]') as HTMLElement, 'fabric')
  await expect.poll(() => shown('summary')).toEqual(['About fabric'])
  // A suggestion of the search in the header, for example.
  if (createRouter === createBrowserRouter) location.hash = '#vat'
  else await router.navigate('/#vat')
  await expect.poll(() => shown('details[open] summary')).toEqual(['About vat'])

  await userEvent.fill(page.place().querySelector('[type=search]') as HTMLElement, 'fabric')
  await expect.poll(() => shown('summary')).toEqual(['About fabric'])
  // The same link again.
  await router.navigate({ hash: '#vat' })
  await expect.poll(() => shown('details[open] summary')).toEqual(['About vat'])
  router.dispose()
  history.replaceState(null, '', location.pathname + location.search)
})
