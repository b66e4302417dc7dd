import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Prose } from '#src/ui/text/prose.tsx'
import { isClickHandled } from './click-with-key.ts'
import { testPage } from './test-page.ts'

const page = testPage()

it('a link in a text leads to the place that it names, within the shop and without loading a page', async () => {
  const html = '<p><a href="/information/faqs?from=text#returns">Returns</a></p>'
  const router = createMemoryRouter([{ path: '*', element: <Prose html={html} /> }])
  page.render(<RouterProvider router={router} />)
  await userEvent.click(page.place().querySelector('a') as HTMLElement)
  const { pathname, search, hash } = router.state.location
  expect([pathname, search, hash]).toEqual(['/information/faqs', '?from=text', '#returns'])
})

it.each(['ctrlKey', 'metaKey', 'shiftKey'])(
  'a link in a text that is pressed with %s opens in a tab, and not here',
  (key) => {
    const element = <Prose html='<p><a href="/information/faqs">Returns</a></p>' />
    const router = createMemoryRouter([{ path: '*', element }])
    page.render(<RouterProvider router={router} />)
    expect(isClickHandled(page.place().querySelector('a'), key)).toBe(false)
    expect(router.state.location.pathname).toBe('/')
  },
)
