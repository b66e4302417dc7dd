import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { categoriesSchema, coloursSchema, couponsSchema, dimensionsSchema, productSchema } from '#content/schema.ts'

const content = new URL('../../content/', import.meta.url)
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, content), 'utf8'))
const isFile = (path: string): boolean => existsSync(fileURLToPath(new URL(path, content)))
const repeated = <T>(values: readonly T[]): readonly T[] =>
  values.filter((value, index) => values.indexOf(value) !== index)

const products = readdirSync(new URL('products/', content)).map((file) => ({
  file,
  product: v.parse(productSchema, read(`products/${file}`)),
}))
const all = products.map(({ product }) => product)
const slugs = new Set(all.map((product) => product.slug))
const colours = v.parse(coloursSchema, read('colours.json'))
const colourBySlug = new Map(colours.map((colour) => [colour.slug, colour]))
const categories = v.parse(categoriesSchema, read('categories.json'))
const categorySlugs = new Set(categories.map((category) => category.slug))
const coupons = v.parse(couponsSchema, read('coupons.json'))
const models = v.parse(
  v.array(v.looseObject({ id: v.string(), dims_cm: v.record(v.string(), v.number()), colours: v.array(v.string()) })),
  read('models.json'),
)

const furniture = all.filter(({ type }) => type !== 'accessory')
const ROOMS = ['room', 'loft', 'sunroom', 'study']
type Pictured = Pick<(typeof all)[number], 'pictures'>
/** The views in each colour, the first colour first. */
const viewsByColour = ({ pictures }: Pictured) => Object.values(pictures).map((views) => Object.keys(views))
const viewsOf = (piece: Pictured) => viewsByColour(piece)[0] ?? []
const roomsOf = (piece: Pictured) => viewsOf(piece).filter((view) => ROOMS.includes(view))

/** Every combination of one option per attribute. */
const combinations = (
  attributes: readonly { readonly name: string; readonly options: readonly string[] }[],
): readonly Record<string, string>[] =>
  attributes.reduce<readonly Record<string, string>[]>(
    (chosen, { name, options }) => chosen.flatMap((so) => options.map((option) => ({ ...so, [name]: option }))),
    [{}],
  )
const optionKey = (options: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)))

describe('the catalogue', () => {
  test('has unique product and variation ids', () => {
    expect(repeated(all.flatMap((product) => [product.id, ...product.variations.map(({ id }) => id)]))).toEqual([])
  })

  test.each(['w', 'd', 'h'])('takes no measurements in which a side is missing: %s', (side) => {
    const stool = { w: 40, d: 40, h: 45, seat_h: 45, seat_d: 0, arm_h: 0, leg_h: 0 }
    expect(v.is(dimensionsSchema, stool)).toBe(true)
    expect(v.is(dimensionsSchema, { ...stool, [side]: 0 })).toBe(false)
  })

  test('has unique slugs and coupon codes', () => {
    expect(repeated(all.map(({ slug }) => slug))).toEqual([])
    expect(repeated(categories.map(({ slug }) => slug))).toEqual([])
    expect(repeated(coupons.map(({ code }) => code))).toEqual([])
  })

  test('sells every rendered model, with the measurements and colours of its pictures', () => {
    const sold = models.map(({ id }) => all.find(({ slug }) => slug === id))
    expect(
      sold.map((product) => ({ id: product?.slug, dims: product?.dimensions_cm, colours: product?.colours })),
    ).toEqual(models.map((model) => ({ id: model.id, dims: model.dims_cm, colours: model.colours })))
  })

  test('has products, an existing parent and an existing picture for every category', () => {
    for (const { slug, parent, picture } of categories) {
      expect(
        all.some((product) => product.categories.includes(slug)),
        slug,
      ).toBe(true)
      expect(parent === null || categorySlugs.has(parent), slug).toBe(true)
      expect(isFile(picture), picture).toBe(true)
    }
  })

  test('shows every couch and chair in ten pictures or more, two of them in different rooms out of four', () => {
    const lacking = furniture.filter((piece) => viewsOf(piece).length < 10 || roomsOf(piece).length < 2)
    expect(lacking.map((piece) => [piece.slug, ...viewsOf(piece)])).toEqual([])
    expect(new Set(furniture.flatMap(roomsOf))).toEqual(new Set(ROOMS))
  })

  test('shows a sleeper open as well', () => {
    for (const { slug, type, pictures } of all)
      for (const views of Object.values(pictures)) expect('open' in views, slug).toBe(type === 'sleeper')
  })

  test('has pictures with lower-case names, none empty, 45 MB at most', () => {
    const files = readdirSync(new URL('pictures/', content), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => ({ name, bytes: statSync(join(parentPath, name)).size }))
    expect(files.filter(({ name, bytes }) => bytes === 0 || !/^[a-z0-9-]+\.(webp|svg)$/.test(name))).toEqual([])
    expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(45_000_000)
  })

  test('has a swatch for every colour', () => {
    expect(colours.filter(({ swatch }) => !isFile(swatch))).toEqual([])
  })

  test('has coupons that name existing products and categories, and end after they start', () => {
    for (const coupon of coupons) {
      expect((coupon.products ?? []).filter((id) => !all.some((product) => product.id === id))).toEqual([])
      expect((coupon.categories ?? []).filter((slug) => !categorySlugs.has(slug))).toEqual([])
      if (coupon.starts_at !== null && coupon.ends_at !== null)
        expect(Date.parse(coupon.starts_at), coupon.code).toBeLessThan(Date.parse(coupon.ends_at))
    }
  })

  test('has automatic coupons with a minimum that an ordinary cart does not reach', () => {
    for (const coupon of coupons.filter(({ automatic }) => automatic))
      expect(coupon.minimum_spend, coupon.code).toBeGreaterThan(Math.max(...all.map(({ price }) => price)))
  })
})

describe.each(products)('$file', ({ file, product }) => {
  test('is named by its slug', () => {
    expect(file).toBe(`${product.slug}.json`)
  })

  test('is in existing categories, each once, in `sale` exactly when reduced', () => {
    expect(product.categories.filter((slug) => !categorySlugs.has(slug))).toEqual([])
    expect(repeated(product.categories)).toEqual([])
    expect(product.categories.includes('sale')).toBe(product.price < product.regular_price)
  })

  test('has colours of its own fabric only', () => {
    expect(product.colours.filter((slug) => colourBySlug.get(slug)?.fabric !== product.fabric)).toEqual([])
  })

  test('has a picture for every colour, or one by default, and every file exists', () => {
    expect(Object.keys(product.pictures)).toEqual(product.colours.length > 0 ? product.colours : ['default'])
    const paths = [
      ...Object.values(product.pictures).flatMap((views) => Object.values(views)),
      product.dimension_drawing,
      product.left?.dimension_drawing,
    ].filter((path) => path !== null && path !== undefined)
    expect(paths.filter((path) => !isFile(path))).toEqual([])
  })

  test('shows on the left every view that it shows on the right, except close-ups: they are mirrored', () => {
    for (const [colour, views] of Object.entries(product.left?.pictures ?? {})) {
      const { seat: _seat, legs: _legs, fabric: _fabric, ...others } = product.pictures[colour] ?? { hero: '' }
      const mirrored = Object.entries(others).map(([view, path]) => [view, `${path}`.replace(/\.webp$/, '-left.webp')])
      expect(Object.entries(views)).toEqual(mirrored)
      expect(Object.values(views).filter((path) => isFile(`${path}`))).toEqual([])
    }
  })

  test('shows the same views in every colour, with a second room in its first', () => {
    const [first = [], ...others] = viewsByColour(product)
    const shared = others[0] ?? first
    const more = first.filter((view) => !shared.includes(view))
    expect(others.filter((views) => views.join() !== shared.join())).toEqual([])
    expect(first.filter((view) => !more.includes(view))).toEqual(shared)
    expect(more.length === 0 || (more.length === 1 && roomsOf(product).includes(more[0] ?? ''))).toBe(true)
  })

  test('has exactly one variation for every combination of options', () => {
    const wanted = product.attributes.length > 0 ? combinations(product.attributes) : []
    expect(product.variations.map(({ options }) => optionKey(options)).sort()).toEqual(wanted.map(optionKey).sort())
    expect(product.stock === null).toBe(product.variations.length > 0)
  })

  test('can be ordered on either side if it is a chaise or a corner, for the same price, with pictures of both', () => {
    const side = product.attributes.find(({ name }) => name === 'Side')
    const hasSides = product.type === 'chaise' || product.type === 'corner'
    expect(side?.options).toEqual(hasSides ? ['Left-hand', 'Right-hand'] : undefined)
    expect(Object.keys(product.left?.pictures ?? {})).toEqual(hasSides ? product.colours : [])
    const pricesOf = (option: string) =>
      product.variations
        .filter(({ options }) => options.Side === option)
        .map(({ options: { Side: _, ...options }, price, regular_price }) => [options, price, regular_price])
    expect(pricesOf('Left-hand')).toEqual(pricesOf('Right-hand'))
    expect(hasSides === pricesOf('Left-hand').length > 0).toBe(true)
  })

  test('has the price of its cheapest variation, and never more than the regular price', () => {
    for (const priced of [product, ...product.variations])
      expect(priced.price).toBeLessThanOrEqual(priced.regular_price)
    if (product.variations.length > 0) {
      const cheapest = product.variations.reduce((least, next) => (next.price < least.price ? next : least))
      expect([product.price, product.regular_price]).toEqual([cheapest.price, cheapest.regular_price])
    }
  })

  test('names existing products as related', () => {
    expect(product.related.filter((slug) => !slugs.has(slug) || slug === product.slug)).toEqual([])
    expect(repeated(product.related)).toEqual([])
  })
})
