import '#src/ui/design/tokens.css'
import '#src/ui/design/fonts.css'
import '#src/ui/design/base.css'
import '#src/ui/design/shared-classes.css'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { page as browser } from 'vitest/browser'
import { Pagination } from '#src/components/catalogue/pagination.tsx'
import { paginationWords } from '#src/components/catalogue/pagination-words.af.ts'
import { ENGLISH, LanguageContext } from '#src/ui/language/language-context.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const afrikaans = { ...ENGLISH, translations: { pagination: paginationWords } }

it('page links fit on the smallest phone without breaking within a word, in Afrikaans too', async () => {
  await browser.viewport(320, 640)
  page.render(
    <MemoryRouter>
      <LanguageContext value={afrikaans}>
        <main style={{ width: 280 }}>
          <Pagination page={2} pages={3} path="/search" search={new URLSearchParams()} />
        </main>
      </LanguageContext>
    </MemoryRouter>,
  )
  await document.fonts.ready
  const linesOf = (link: Element) => {
    const range = document.createRange()
    range.selectNodeContents(link)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  }
  const links = [...page.place().querySelectorAll('a')]
  expect(links.map((link) => [link.textContent, linesOf(link)])).toEqual([
    ['Vorige', 1],
    ['Volgende', 1],
  ])
  const list = page.place().querySelector('nav')
  expect(list?.scrollWidth).toBe(280)
})
