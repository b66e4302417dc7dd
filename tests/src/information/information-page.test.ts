import { expect, it } from 'vitest'
import { pagesOf } from '../app/render-page.ts'

const pageAt = pagesOf({
  '/api/categories': () => ({ categories: [] }),
  '/api/information/returns': () => ({
    slug: 'returns',
    title: 'Returns and refunds',
    description: 'Seven days.',
    html: '<p>Seven days.</p>',
    updated: '2026-05-07',
    headings: [],
  }),
})

it.each([
  ['/information/returns', '7 May 2026'],
  ['/af/information/returns', '7 Mei 2026'],
])('the page of %s says when its text was last changed: %s', async (path, date) => {
  const { html } = await pageAt(path)
  expect(html.replaceAll('\u00a0', ' ')).toContain(`<time dateTime="2026-05-07">${date}</time>`)
})
