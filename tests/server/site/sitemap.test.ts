import { expect, it } from 'vitest'
import { listPages } from '#server/site/sitemap.ts'

it('a page of several parts has changed when the latest of them has', () => {
  const article = (slug: string, date: string) => ({ slug, date })
  const source = {
    catalogue: { cards: [{ slug: 'sage' }], categories: [{ slug: 'couches' }] },
    texts: { articles: [article('new', '2026-10-07'), article('old', '2026-03-04')], information: [] },
    changes: new Map([
      ['product/sage', Date.parse('2026-11-20T10:00Z')],
      ['category/couches', Date.parse('2026-11-02T10:00Z')],
      ['question/cost', Date.parse('2026-05-01T10:00Z')],
      ['question/returns', Date.parse('2026-06-01T10:00Z')],
    ]),
  }
  const pages = listPages(source as unknown as Parameters<typeof listPages>[0])
  const changed = (path: string) => pages.find((page) => page.path === path)?.changed
  expect(['/', '/blog', '/information/faqs', '/company/contact-us'].map(changed)).toEqual([
    '2026-11-20',
    '2026-10-07',
    '2026-06-01',
    null,
  ])
})

it('an information page has the day on which its text was last changed', () => {
  const source = {
    catalogue: { cards: [], categories: [] },
    texts: { articles: [], information: [{ slug: 'returns', updated: '2026-09-01' }] },
    changes: new Map(),
  }
  const pages = listPages(source as unknown as Parameters<typeof listPages>[0])
  expect(pages).toContainEqual({ path: '/information/returns', changed: '2026-09-01' })
})
