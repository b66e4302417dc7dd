import { expect, it } from 'vitest'
import { assert } from '#domain/assert.ts'
import { shippedCatalogue } from '../../server/catalogue/shipped-catalogue.ts'
import { pagesOf } from '../app/render-page.ts'

const { bySlug, cards, categories } = shippedCatalogue()
const products = cards.flatMap(({ slug }) => bySlug(slug) ?? [])

it.each([
  [true, products.find(({ frame }) => frame !== null)],
  [false, products.find(({ frame }) => frame === null)],
])('a frame is guaranteed if the product has one: %s', async (isGuaranteed, product) => {
  assert(product !== undefined, 'the shop sells both')
  const pageAt = pagesOf({
    '/api/categories': () => ({ categories }),
    [`/api/products/${product.slug}`]: () => product,
  })
  const { html } = await pageAt(`/product/${product.slug}`)
  expect(html).toContain('7 days')
  expect(html.includes('Lifetime guarantee on the frame')).toBe(isGuaranteed)
})

it.each([0, 9])('the page of a product says when it would arrive only if it is in stock: %i', async (stock) => {
  const product = products.find(({ attributes }) => attributes.length === 0)
  assert(product !== undefined, 'the shop sells some without options')
  const pageAt = pagesOf({
    '/api/categories': () => ({ categories }),
    [`/api/products/${product.slug}`]: () => ({ ...product, stock }),
  })
  const { html } = await pageAt(`/product/${product.slug}`)
  expect(html).toContain('7 days')
  expect(html.includes('anywhere in South Africa')).toBe(stock > 0)
})
