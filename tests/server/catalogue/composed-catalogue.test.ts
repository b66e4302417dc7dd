import { describe, expect, it } from 'vitest'
import { composeCatalogue } from '#server/catalogue/catalogue.ts'
import { couponOf } from '#server/catalogue/coupon-of.ts'
import { serverWorld } from '#server/catalogue/server-world.ts'
import { shippedSource } from './shipped-catalogue.ts'

const source = shippedSource()
const [withVariations] = source.products.filter(({ variations }) => variations.length > 1)
const [coupon] = source.coupons.filter(({ automatic }) => automatic)

/** The card of a product whose variations have these prices and regular prices, in cents, and this stock, or 1. */
function cardWith(facts: readonly (readonly [number, number, number?])[]) {
  if (withVariations === undefined) throw new Error('The shop has a product with variations')
  const [first] = withVariations.variations
  if (first === undefined) throw new Error('It has a variation')
  const variations = facts.map(([price, regular_price, stock = 1], index) => ({
    ...first,
    id: 900_001 + index,
    price,
    regular_price,
    stock,
  }))
  return composeCatalogue({ ...source, products: [{ ...withVariations, variations }] }).cards[0]
}

describe('the card of a product with variations', () => {
  it('has the price and the regular price of its cheapest one', () => {
    const card = cardWith([
      [900_000, 950_000],
      [700_000, 800_000],
    ])
    expect(card).toMatchObject({ price: 700_000, regular_price: 800_000, price_varies: true })
  })

  it('has no price at which none is left, unless it is sold out', () => {
    const few = cardWith([
      [700_000, 800_000, 0],
      [900_000, 950_000, 2],
    ])
    expect(few).toMatchObject({ price: 900_000, regular_price: 950_000, price_varies: false })
    const none = cardWith([
      [900_000, 950_000, 0],
      [700_000, 800_000, 0],
    ])
    expect(none).toMatchObject({ price: 700_000, regular_price: 800_000, price_varies: true, in_stock: false })
  })

  it('says no “from” if all cost the same', () => {
    const card = cardWith([
      [700_000, 700_000],
      [700_000, 800_000],
    ])
    expect(card?.price_varies).toBe(false)
  })
})

it('categories and coupons are in the shop’s order, wherever they are in their files', () => {
  const slugs = ({ categories, coupons }: ReturnType<typeof composeCatalogue>) => [
    categories.map(({ slug }) => slug),
    coupons.map(({ terms }) => terms.code),
  ]
  const turned = { ...source, categories: source.categories.toReversed(), coupons: source.coupons.toReversed() }
  expect(slugs(composeCatalogue(turned))).toEqual(slugs(composeCatalogue(source)))
})

it('a product names its related ones in the order of its content', () => {
  const { bySlug } = composeCatalogue(source)
  for (const { slug, related } of source.products)
    expect([slug, bySlug(slug)?.related.map((each) => each.slug)]).toEqual([slug, related])
})

it('a description links to no product that is not sold, and still names it', () => {
  const linksOf = ({ cards, bySlug }: ReturnType<typeof composeCatalogue>) =>
    cards.flatMap(({ slug }) => bySlug(slug)?.description.match(/(?<=href="\/product\/)[^"]+/g) ?? [])
  expect(linksOf(composeCatalogue(source))).toContain('atlas-corner')
  const sold = source.products.filter(({ slug }) => slug !== 'atlas-corner')
  const without = composeCatalogue({ ...source, products: sold })
  expect(linksOf(without)).not.toContain('atlas-corner')
  expect(without.bySlug('cove-3-seater')?.description).toContain(
    'choose the weave of the Atlas or the <a href="/product/sage-3-seater">Sage</a>.',
  )
})

it('an automatic coupon is offered from its start until its end', () => {
  if (coupon === undefined) throw new Error('The shop has an automatic coupon')
  const dated = { ...coupon, starts_at: '2026-11-27T00:00:00+02:00', ends_at: '2026-11-30T00:00:00+02:00' }
  const catalogue = composeCatalogue({ ...source, coupons: [dated] })
  const offered = (now: string) => serverWorld(catalogue, Date.parse(now)).automaticCoupons.map(({ code }) => code)
  expect(offered('2026-11-26T23:59:59+02:00')).toEqual([])
  expect(offered('2026-11-27T00:00:00+02:00')).toEqual([coupon.code])
  expect(offered('2026-11-29T23:59:59+02:00')).toEqual([coupon.code])
  expect(offered('2026-11-30T00:00:00+02:00')).toEqual([])
  expect(couponOf(dated).terms).toMatchObject({ starts_at: Date.parse('2026-11-26T22:00Z') })
})
