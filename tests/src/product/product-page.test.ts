import { expect, it } from 'vitest'
import { assert } from '#domain/assert.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { shippedCatalogue } from '../../server/catalogue/shipped-catalogue.ts'
import { pagesOf } from '../app/render-page.ts'

const { bySlug, cards, categories } = shippedCatalogue()
const products = cards.flatMap(({ slug }) => bySlug(slug) ?? [])
const review = {
  id: 1,
  author: 'Thandi',
  reviewTitle: 'Lovely couch',
  reviewMessage: 'We sit on it every day.',
  reviewRating: 4,
  reviewDate: '7 October 2026',
  dateCreated: '2026-10-07T08:00:00.000Z',
  reviewVerifiedType: 2,
}

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

const productWith = (more: object) => {
  const product = products.find(({ attributes }) => attributes.length === 0)
  assert(product !== undefined, 'the shop sells some without options')
  return { ...product, ...more }
}
/** The page of a product, at its English or its Afrikaans address. */
async function pageOf(product: Product, prefix = '') {
  const reviews = { data: [review, { ...review, id: 2 }], page: 1, total: 2, totalAll: 2, rating: 4 }
  const pageAt = pagesOf({
    '/api/categories': () => ({ categories }),
    [`/api/products/${product.slug}`]: () => product,
    [`/api/stamped?productId=${product.id}&take=5&sortReviews=recent`]: () => reviews,
    [`/api/reviews-dashboard?productId=${product.id}`]: () => ({
      results: [{ rating: 4, count: 2, histogram: [0, 0, 0, 2, 0] }],
    }),
  })
  return (await pageAt(`${prefix}/product/${product.slug}`)).html
}

it.each([
  ['', 'Show picture 2 of 3'],
  ['/af', 'Wys foto 2 van 3'],
])('at %s/product/…, a button for a picture is named by which of them it shows', async (prefix, name) => {
  const [picture] = productWith({}).images
  assert(picture !== undefined, 'each product has a picture')
  const images = [1, 2, 3].map((index) => ({ ...picture, src: `${index}.webp`, kind: 'hero' as const }))
  expect(await pageOf(productWith({ images }), prefix)).toContain(`aria-label="${name}"`)
})

it('a product with a single line about its care shows it', async () => {
  const advice = 'Wash it at thirty degrees.'
  expect(await pageOf(productWith({ care: [advice] }))).toContain(`<li>${advice}</li>`)
  expect(await pageOf(productWith({ care: [] }))).not.toContain('aria-labelledby="care"')
})

it.each([
  ['', { 'highest-rating': 'Highest rated', 'lowest-rating': 'Lowest rated' }],
  ['/af', { 'highest-rating': 'Hoogste gradering', 'lowest-rating': 'Laagste gradering' }],
])('at %s/product/…, an order of the reviews is called what it is', async (prefix, names) => {
  const options = (await pageOf(productWith({}), prefix)).matchAll(/<option value="(\w+-rating)"[^>]*>([^<]*)/g)
  expect(Object.fromEntries([...options].map(([, value, name]) => [value, name]))).toEqual(names)
})
