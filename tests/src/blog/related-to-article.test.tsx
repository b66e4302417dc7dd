import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { Article } from '#domain/texts/article.ts'
import { RelatedToArticle } from '#src/blog/related-to-article.tsx'
import { card } from '#tests/src/components/catalogue/given.ts'

const picture = {
  src: '/pictures/rust.webp',
  sources: [],
  width: 1200,
  height: 900,
  placeholder: 'data:image/webp;base64,AAAA',
  alt: '',
}
const facts = { date: '2026-11-21', author: 'Thandi', minutes: 3, description: '' }
const other = { ...facts, slug: 'care', title: 'Care', picture: { ...picture, kind: 'room', colour: null } }
const article = { ...other, slug: 'measuring', html: '', headings: [], products: [card], more: [other] }

function rendered(shown: object): string {
  const element = <RelatedToArticle article={{ ...article, ...shown } as unknown as Article} />
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

it('an article without products still leads to further ones, and one without further ones to its products', () => {
  const links = (html: string) =>
    [...html.matchAll(/<h3[^>]*><a href="(?<path>[^"]*)"/g)].map(({ groups }) => groups?.path)
  expect(links(rendered({ products: [] }))).toEqual(['/blog/care'])
  expect(links(rendered({ more: [] }))).toEqual([`/product/${card.slug}`])
})

it('the parts below an article are named by their own headings', () => {
  const html = rendered({})
  const parts = [...html.matchAll(/<section[^>]*aria-labelledby="(?<by>[^"]*)"[^>]*><h2 id="(?<id>[^"]*)">/g)]
  expect(parts.map(({ groups }) => groups?.by)).toEqual(parts.map(({ groups }) => groups?.id))
  expect(new Set(parts.map(({ groups }) => groups?.id)).size).toBe(2)
})
