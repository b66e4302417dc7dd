import { renderToString } from 'react-dom/server'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { LanguageLink } from '#src/app/layout/language-link.tsx'
import { testPage } from './test-page.ts'

const page = testPage()

it('leads to the same place of the page, also in a new tab', async () => {
  const router = createMemoryRouter([{ path: '*', element: <LanguageLink /> }], {
    initialEntries: ['/information/faqs?q=fee#delivery'],
  })
  page.render(<RouterProvider router={router} />)
  const address = () => page.place().querySelector('a')?.getAttribute('href')
  expect(address()).toBe('/af/information/faqs?q=fee#delivery')
  await router.navigate('/information/faqs?q=fee#returns')
  await expect.poll(address).toBe('/af/information/faqs?q=fee#returns')
  await router.navigate('/cart')
  await expect.poll(address).toBe('/af/cart')
})

it('leads to the same page, with the same search and filters', () => {
  page.render(
    <MemoryRouter initialEntries={['/search?q=sage&sort=price']}>
      <LanguageLink />
    </MemoryRouter>,
  )
  expect(page.place().querySelector('a')?.getAttribute('href')).toBe('/af/search?q=sage&sort=price')
})

it('leads to the same search and filters also before the page’s code has loaded', () => {
  const html = renderToString(
    <MemoryRouter initialEntries={['/search?q=sage&sort=price']}>
      <LanguageLink />
    </MemoryRouter>,
  )
  expect(html).toContain('href="/af/search?q=sage&amp;sort=price"')
})
