import * as v from 'valibot'
import { expect, it } from 'vitest'
import { ListingQuerySchema } from '#domain/catalogue/listing.ts'
import { listProducts } from '#server/catalogue/listing.ts'
import { shippedCatalogue } from '../../server/catalogue/shipped-catalogue.ts'
import { pagesOf } from '../app/render-page.ts'

const { cards, categories, category } = shippedCatalogue()
const PATH = '/product-category/couches'

/** The page of the list with this query. */
async function htmlOf(query: string, slug = 'couches', { known = categories, prefix = '' } = {}) {
  const search = new URLSearchParams(query)
  search.set('category', slug)
  const listing = v.parse(ListingQuerySchema, Object.fromEntries(search))
  const { html } = await pagesOf({
    '/api/categories': () => ({ categories: known }),
    [`/api/categories/${slug}`]: () => category(slug),
    [`/api/products?${search}`]: () => ({ ...listProducts(cards, listing), page: listing.page, pages: 2 }),
  })(`${prefix}/product-category/${slug}${query}`)
  return html
}

/** Its metadata for search engines: its address, and whether they may show it. */
async function metadataOf(query: string) {
  const html = await htmlOf(query)
  return {
    canonical: /<link rel="canonical" href="https:\/\/shop.example([^"]*)"/.exec(html)?.[1],
    isIndexed: !/<meta name="robots" content="noindex/.test(html),
  }
}

it.each([
  ['', { canonical: PATH, isIndexed: true }],
  ['?page=2', { canonical: `${PATH}?page=2`, isIndexed: true }],
  ['?sort=price', { canonical: PATH, isIndexed: true }],
  ['?sort=price&page=2', { canonical: `${PATH}?page=2`, isIndexed: true }],
])('search engines find each page of a list, once, in whatever order: %s', async (query, metadata) => {
  expect(await metadataOf(query)).toEqual(metadata)
})

it('search engines do not show a filtered list', async () => {
  expect(await metadataOf('?price_to=25000')).toMatchObject({ isIndexed: false })
})

it('only a category with smaller ones has a navigation to them', async () => {
  const navigations = async (slug: string) =>
    [...(await htmlOf('', slug)).matchAll(/<nav [^>]*aria-label="([^"]*) by type"/g)].map(([, name]) => name)
  expect(await navigations('couches')).toEqual(['Shop couches and chairs'])
  expect(await navigations('armchairs')).toEqual([])
})

it('of the menus of filters one is open at a time, also without JavaScript', async () => {
  const [form = ''] = /<form[^>]*aria-label="Filters".*?<\/form>/s.exec(await htmlOf('')) ?? []
  const menus = form.match(/<details[^>]*>/g) ?? []
  expect(menus.length).toBeGreaterThan(1)
  for (const menu of menus) expect(menu).toContain('name="facet"')
})

it('a filter menu counts each chosen value once, and no blank one', async () => {
  const html = await htmlOf('?colour=rust&colour=rust&colour=&price_from=%20&width=%20')
  const menus = [...html.matchAll(/<summary[^>]*>(.*?)<svg/g)].map(([, text = '']) =>
    text.replaceAll(/<[^>]*>/g, ' ').trim(),
  )
  expect(menus.filter((text) => /Colour|Price|wall/.test(text))).toEqual(['Colour 1', 'Price', 'Fits my wall'])
})

it.each(['', '/af'])('at %s/product-category/…, the orders by price are called what they are', async (prefix) => {
  const options = (await htmlOf('', 'couches', { prefix })).matchAll(/<option value="(-?price)"[^>]*>([^<]*)/g)
  const names =
    prefix === '' ? ['Price: low to high', 'Price: high to low'] : ['Prys: laag na hoog', 'Prys: hoog na laag']
  expect([...options].map(([, sort, name]) => [sort, name])).toEqual([
    ['price', names[0]],
    ['-price', names[1]],
  ])
})

it('a category with a single smaller one has a link to it', async () => {
  const [smaller] = categories.filter(({ parent }) => parent === 'couches')
  const html = await htmlOf('', 'couches', {
    known: categories.filter((each) => each === smaller || each.parent !== 'couches'),
  })
  const [navigation = ''] = /<nav [^>]*by type".*?<\/nav>/s.exec(html) ?? []
  expect(navigation).toContain(`href="/product-category/${smaller?.slug}"`)
})
