import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { HeaderSearch } from '#src/search/header-search.tsx'
import { InShop } from './in-shop.tsx'
import { testPage } from './test-page.ts'

const page = testPage()

it('the search sheet opens with the focus in its field, and its button closes it again', () => {
  page.render(
    <InShop>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <HeaderSearch /> }])} />
    </InShop>,
  )
  const sheet = page.place().querySelector('details') as HTMLDetailsElement
  const button = sheet.querySelector('summary') as HTMLElement
  button.click()
  expect([sheet.open, document.activeElement]).toEqual([true, sheet.querySelector('input')])
  button.click()
  expect(sheet.open).toBe(false)
})
