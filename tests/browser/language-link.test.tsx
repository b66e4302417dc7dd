import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { LanguageLink } from '#src/app/layout/language-link.tsx'
import { testPage } from './test-page.ts'

const page = testPage()

it('leads to the same page, with the same search and filters', () => {
  page.render(
    <MemoryRouter initialEntries={['/search?q=sage&sort=price']}>
      <LanguageLink />
    </MemoryRouter>,
  )
  expect(page.place().querySelector('a')?.getAttribute('href')).toBe('/af/search?q=sage&sort=price')
})
