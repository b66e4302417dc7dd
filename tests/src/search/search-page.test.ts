import { expect, it } from 'vitest'
import type { SearchResult } from '#domain/search/search.ts'
import { pagesOf } from '../app/render-page.ts'
import { card } from '../components/catalogue/given.ts'

const nothing: SearchResult = {
  q: 'couhc',
  match: 'nothing',
  total: 0,
  page: 1,
  pages: 1,
  products: [],
  categories: [],
  articles: [],
  information: [],
}
const help = { path: '/information/returns', title: 'Returns', description: 'Seven days.' }

/** The heading of the results page, and the text below its field. */
async function headOf(result: Partial<SearchResult>) {
  const pageAt = pagesOf({
    '/api/categories': () => ({ categories: [] }),
    '/api/search?q=couhc': () => ({ ...nothing, ...result }),
  })
  const { html } = await pageAt('/search?q=couhc')
  const plain = (part = '') => part.replaceAll(/<!--.*?-->|<[^>]*>/g, '')
  return {
    heading: plain(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]),
    says: plain(/<p role="status" aria-label="Results"[^>]*>(.*?)<\/p>/s.exec(html)?.[1]),
  }
}

it.each<[Partial<SearchResult>, string, string]>([
  [{ match: 'every_word', total: 26 }, 'Results for couhc', '26 items'],
  [{ match: 'every_word', total: 1 }, 'Results for couhc', '1 item'],
  [{ match: 'nothing' }, 'No results for couhc', 'Check the spelling, or try another word.'],
  [{ match: 'every_word', information: [help] }, 'Results for couhc', 'No products match, but these pages may help.'],
  [
    { match: 'every_word', corrected: 'couch', total: 26 },
    'Results for couch',
    '26 items. We found nothing for couhc.',
  ],
  [
    { match: 'some_words', total: 4 },
    'Results for couhc',
    '4 items. Nothing matches all of your words, so these match some of them.',
  ],
])('the results page names the query and the number of results: %j', async (result, heading, says) => {
  expect(await headOf(result)).toEqual({ heading, says })
})

it('a search without words asks what is looked for, and tells of no results', async () => {
  const pageAt = pagesOf({
    '/api/categories': () => ({ categories: [] }),
    '/api/search?q=': () => ({ ...nothing, q: '' }),
  })
  const { html } = await pageAt('/search?q=')
  expect(html).toContain('What are you looking for?')
  expect(html).not.toContain('aria-label="Results"')
})

it('a search with a character that the shop refuses is one without it', async () => {
  const pageAt = pagesOf({ '/api/categories': () => ({ categories: [] }), '/api/search?q=couhc+': () => nothing })
  expect((await pageAt('/search?q=couhc%00')).status).toBe(200)
})

it('further pages of the results are for the same search', async () => {
  const result = { ...nothing, match: 'every_word', total: 30, pages: 2, products: [card] }
  const pageAt = pagesOf({ '/api/categories': () => ({ categories: [] }), '/api/search?q=couhc': () => result })
  const { html } = await pageAt('/search?q=couhc')
  const [next] = html.match(/<a[^>]*rel="next"[^>]*>/) ?? []
  expect(next).toContain('href="/search?q=couhc&amp;page=2"')
})

it('the first page of the results has one address, also as a link from the second one', async () => {
  const result = { ...nothing, match: 'every_word', total: 30, page: 2, pages: 2, products: [card] }
  const pageAt = pagesOf({ '/api/categories': () => ({ categories: [] }), '/api/search?q=couhc&page=2': () => result })
  const { html } = await pageAt('/search?q=couhc&page=2')
  const [previous] = html.match(/<a[^>]*rel="prev"[^>]*>/) ?? []
  expect(previous).toContain('href="/search?q=couhc"')
})

it('a search without results has a link that calls the shop', async () => {
  const company = { telephone: '+27215550142', telephone_shown: '021 555 0142', email: 'shop@example.com' }
  const pageAt = pagesOf({
    '/api/categories': () => ({ categories: [] }),
    '/api/company': () => company,
    '/api/search?q=couhc': () => nothing,
  })
  const [main = ''] = /<main.*<\/main>/s.exec((await pageAt('/search?q=couhc')).html) ?? []
  expect(main).toContain('<a href="tel:+27215550142">021 555 0142</a>')
})
