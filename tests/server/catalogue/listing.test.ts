import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ListingQuerySchema, ListingSchema } from '#domain/catalogue/listing.ts'
import { PAGE_SIZE } from '#domain/catalogue/paging.ts'
import { ProductSchema } from '#domain/catalogue/product.ts'
import { listProducts } from '#server/catalogue/listing.ts'
import { shippedCatalogue } from './shipped-catalogue.ts'

const catalogue = shippedCatalogue()
const list = (url: Readonly<Record<string, string | string[]>>) =>
  listProducts(catalogue.cards, v.parse(ListingQuerySchema, url))

describe('a list of products', () => {
  it('has the shape that the call documents', () => {
    expect(v.is(ListingSchema, list({}))).toBe(true)
    for (const { slug } of catalogue.cards) expect(v.is(ProductSchema, catalogue.bySlug(slug))).toBe(true)
  })

  it('contains a category’s products only', () => {
    const { products, total } = list({ category: 'armchairs' })
    expect(total).toBeGreaterThan(3)
    expect(products.every((card) => card.categories.some(({ slug }) => slug === 'armchairs'))).toBe(true)
  })

  it('counts for each filter value what selecting it would show', () => {
    const { facets } = list({ category: 'couches', fabric: 'velvet' })
    for (const facet of facets) {
      for (const { value, count } of facet.values) {
        expect(list({ category: 'couches', fabric: 'velvet', [facet.name]: value }).total).toBe(count)
      }
    }
  })

  it('counts only what fits the chosen prices and width', () => {
    const chosen = { category: 'couches', price_to: '9000', width: '180' }
    const facets = list(chosen).facets.map(({ name, values }) => ({ name, values }))
    expect(facets.map(({ name }) => name)).toContain('colour')
    for (const { name, values } of facets) {
      for (const { value, count } of values) {
        expect([name, value, count]).toEqual([name, value, list({ ...chosen, [name]: value }).total])
      }
    }
  })

  it('grows with a second value of a filter, and shrinks with a second filter', () => {
    const oat = list({ colour: 'oat' }).total
    const oatOrNavy = list({ colour: ['oat', 'navy'] }).total
    expect(oatOrNavy).toBeGreaterThan(oat)
    expect(list({ colour: ['oat', 'navy'], fabric: 'velvet' }).total).toBe(list({ colour: 'navy' }).total)
  })

  it('keeps to the maximum width and the maximum price in rand', () => {
    const { products } = list({ category: 'couches', width: '180', price_to: '9000' })
    expect(products.length).toBeGreaterThan(0)
    for (const { dimensions, price } of products) {
      expect(dimensions?.w).toBeLessThanOrEqual(180)
      expect(price).toBeLessThanOrEqual(900_000)
    }
  })

  it('includes what costs exactly the lowest or the highest price', () => {
    const { price } = list({ category: 'couches' }).ranges
    const [low, high] = [price?.min ?? 0, price?.max ?? 0].map((cents) => String(cents / 100))
    const prices = (url: Readonly<Record<string, string>>) => list(url).products.map((card) => card.price)
    expect(new Set(prices({ category: 'couches', price_to: low ?? '' }))).toEqual(new Set([price?.min]))
    expect(new Set(prices({ category: 'couches', price_from: high ?? '' }))).toEqual(new Set([price?.max]))
  })

  it('has the price range of the whole category, whatever its filters', () => {
    const { ranges } = list({ category: 'couches' })
    expect(list({ category: 'couches', price_to: '9000', width: '180' }).ranges).toEqual(ranges)
  })

  it('excludes what does not fit the wall, by the rule of the product pages', () => {
    const widths = (width: string) => list({ category: 'couches', width }).products.map(({ slug }) => slug)
    expect(widths('223')).toContain('sage-3-seater')
    expect(widths('222')).not.toContain('sage-3-seater')
  })

  it('filters by type with the same result as that type’s category', () => {
    const types = {
      'two-seaters': '2-seater',
      'three-seaters': '3-seater',
      'corner-couches': 'corner',
      chaises: 'chaise',
      armchairs: 'armchair',
      sleepers: 'sleeper',
      ottomans: 'ottoman',
    }
    for (const [category, type] of Object.entries(types)) {
      expect([type, list({ category: 'couches', type }).total]).toEqual([type, list({ category }).total])
    }
    expect(list({ category: 'couches', type: 'wingback' }).total).toBe(2)
  })

  it('uses the shop’s spelling of a material', () => {
    const material = list({ category: 'couches' }).facets.find(({ name }) => name === 'fabric')
    expect(material?.values.map(({ label }) => label)).toEqual(['Bouclé', 'Leather', 'Velvet', 'Weave'])
  })

  it('shows all 26 couches and chairs on one page', () => {
    expect(list({ category: 'couches' })).toMatchObject({ total: 26, pages: 1 })
    expect(list({ category: 'couches' }).products).toHaveLength(26)
  })

  it('sorts by price in both directions', () => {
    const up = list({ sort: 'price' }).products.map(({ price }) => price)
    expect(up).toEqual(up.toSorted((a, b) => a - b))
    const down = list({ sort: '-price' }).products.map(({ price }) => price)
    expect(down).toEqual(down.toSorted((a, b) => b - a))
  })

  it('sorts by width, with pieces without one last, and by name', () => {
    const widths = list({ sort: 'width' }).products.map(({ dimensions }) => dimensions?.w ?? Number.POSITIVE_INFINITY)
    expect(widths).toEqual(widths.toSorted((a, b) => a - b))
    const names = list({ sort: 'name' }).products.map(({ name }) => name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  })

  it('marks every selected value of a filter', () => {
    const colours = list({ colour: ['oat', 'navy'] }).facets.find(({ name }) => name === 'colour')
    const selected = colours?.values.filter((each) => each.selected).map(({ value }) => value)
    expect(selected?.toSorted()).toEqual(['navy', 'oat'])
  })

  it('has as many products as its category counts', () => {
    for (const { slug, count } of catalogue.categories)
      expect([slug, list({ category: slug }).total]).toEqual([slug, count])
  })

  it('pages through every product once, and answers a page past the end with the last', () => {
    const { pages, total } = list({})
    const slugs = Array.from({ length: pages }, (_, index) => list({ page: String(index + 1) }).products)
      .flat()
      .map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(total)
    expect(total).toBeGreaterThan(PAGE_SIZE)
    expect(list({ page: '999' }).page).toBe(pages)
  })

  it('understands a price with spaces between its thousands, as it is written in South Africa', () => {
    const typed = ['12 500', '12\u00a0500', ' 12500 ']
    expect(typed.map((price_to) => v.parse(ListingQuerySchema, { price_to }).price_to)).toEqual([
      12_500, 12_500, 12_500,
    ])
  })

  it('is empty for a value that no product has', () => {
    expect(list({ colour: 'tartan' })).toMatchObject({ products: [], total: 0, pages: 1 })
  })

  it.each([
    { width: 'wide' },
    { price_from: '-5' },
    { price_to: '12 500,00' },
    { page: '2; drop' },
    { sort: 'random' },
  ])('refuses %o', (url) => {
    expect(v.is(ListingQuerySchema, url)).toBe(false)
  })
})
