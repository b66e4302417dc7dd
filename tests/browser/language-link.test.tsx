import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { LanguageLink } from '#src/app/layout/language-link.tsx'
import { testPage } from './test-page.ts'

const page = testPage()

it('leads to the same place of the page', () => {
  page.render(
    <MemoryRouter initialEntries={['/information/faqs?q=fee#delivery']}>
      <LanguageLink />
    </MemoryRouter>,
  )
  const link = page.place().querySelector('a') as HTMLAnchorElement
  link.addEventListener('click', (event) => event.preventDefault())
  link.click()
  expect(link.getAttribute('href')).toMatch(/\/af\/information\/faqs\?q=fee#delivery$/)
})

it('leads to the same page, with the same search and filters', () => {
  page.render(
    <MemoryRouter initialEntries={['/search?q=sage&sort=price']}>
      <LanguageLink />
    </MemoryRouter>,
  )
  expect(page.place().querySelector('a')?.getAttribute('href')).toBe('/af/search?q=sage&sort=price')
})
