import * as v from 'valibot'
import { expect, it } from 'vitest'
import { ListingQuerySchema } from '#domain/catalogue/listing.ts'
import { listProducts } from '#server/catalogue/listing.ts'
import { shippedCatalogue } from '../../server/catalogue/shipped-catalogue.ts'
import { pagesOf } from '../app/render-page.ts'

const { cards, categories } = shippedCatalogue()
const couches = v.parse(ListingQuerySchema, { category: 'couches' })
const pageAt = pagesOf({
  '/api/categories': () => ({ categories }),
  '/api/products?category=couches': () => listProducts(cards, couches),
})

it('the front page names the amount from which delivery is free, and what it costs below', async () => {
  const { html } = await pageAt('/')
  const [promise = ''] = /Free over .*? in Cape Town/s.exec(html) ?? []
  expect(promise.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' ')).toBe(
    'Free over R 450.00, otherwise R 75.00. Or collect free in Cape Town',
  )
})

it('each fabric on the front page leads to what is made of it', async () => {
  const { html } = await pageAt('/')
  const [fabrics = ''] = /<section[^>]*aria-labelledby="fabrics".*?<\/section>/s.exec(html) ?? []
  const links = [...fabrics.matchAll(/<h3[^>]*><a href="([^"]*)"/g)].map(([, href = '']) => href)
  expect(links.length).toBeGreaterThan(2)
  expect(new Set(links).size).toBe(links.length)
  const slugs = new Set(categories.map(({ slug }) => `/product-category/${slug}`))
  expect(links.filter((href) => !slugs.has(href))).toEqual([])
})
