import { describe, expect, test } from 'vitest'
import { LOW_STOCK_LIMIT } from '#domain/catalogue/low-stock.ts'
import {
  type ConfigurableProduct,
  lowStock,
  missingOptions,
  optionFacts,
  priceOf,
  stockLeft,
  variationOf,
} from '#src/product/choice.ts'

const attributesOf = (filling: string, finish: string) => [
  { name: 'Filling', option: filling },
  { name: 'Finish', option: finish },
]

const corner: ConfigurableProduct = {
  attributes: [
    { name: 'Filling', options: ['Foam', 'Feather wrap'] },
    { name: 'Finish', options: ['Untreated', 'Stain guard'] },
  ],
  variations: {
    1: { attributes: attributesOf('Foam', 'Untreated'), price: 2_000_000, regular_price: 2_200_000, stock: 4 },
    2: { attributes: attributesOf('Foam', 'Stain guard'), price: 2_090_000, regular_price: 2_090_000, stock: 0 },
    3: { attributes: attributesOf('Feather wrap', 'Untreated'), price: 2_150_000, regular_price: 2_150_000, stock: 1 },
    4: {
      attributes: attributesOf('Feather wrap', 'Stain guard'),
      price: 2_240_000,
      regular_price: 2_240_000,
      stock: 0,
    },
  },
  meta_data: { bech_color: [{ slug: 'rust', name: 'Rust', hex: '#803d2b', swatch: '' }] },
  price: 2_000_000,
  regular_price: 2_200_000,
  price_varies: true,
  stock: null,
}
/** The corner couch with this stock of each variation. */
function withStock(...stocks: readonly number[]): ConfigurableProduct {
  const variations = Object.entries(corner.variations).map(([id, variation], index) => [
    id,
    { ...variation, stock: stocks[index] ?? 0 },
  ])
  return { ...corner, variations: Object.fromEntries(variations) }
}
const kit: ConfigurableProduct = {
  attributes: [],
  variations: {},
  meta_data: { bech_color: [] },
  price: 32_000,
  regular_price: 32_000,
  price_varies: false,
  stock: 7,
}
const nothing = { options: {}, colour: null }
const foam = { options: { Filling: 'Foam' }, colour: 'rust' }
const whole = { options: { Filling: 'Feather wrap', Finish: 'Untreated' }, colour: 'rust' }

describe('choosing a product’s options', () => {
  test('names what is missing in the product’s order, the colour last', () => {
    expect(missingOptions(corner, nothing)).toEqual(['Filling', 'Finish', 'Colour'])
    expect(missingOptions(corner, foam)).toEqual(['Finish'])
    expect(missingOptions(corner, whole)).toEqual([])
    expect(missingOptions(kit, nothing)).toEqual([])
  })

  test('determines the variation when every option is chosen, and not before', () => {
    expect(variationOf(corner, foam)).toBeNull()
    expect(variationOf(corner, whole)?.id).toBe(3)
    expect(variationOf(kit, nothing)).toBeNull()
  })

  test('shows the lowest possible price, with "from" while it may cost more', () => {
    expect(priceOf(corner, nothing)).toEqual({ price: 2_000_000, regular: 2_200_000, from: true })
    const feather = { options: { Filling: 'Feather wrap' }, colour: null }
    const restocked = withStock(1, 1, 1, 1)
    expect(priceOf(restocked, feather)).toEqual({ price: 2_150_000, regular: 2_150_000, from: true })
    expect(priceOf(corner, whole)).toEqual({ price: 2_150_000, regular: 2_150_000, from: false })
    expect(priceOf(kit, nothing)).toEqual({ price: 32_000, regular: 32_000, from: false })
    const alike = Object.entries(restocked.variations).map(([id, variation]) => [
      id,
      { ...variation, price: 2_000_000 },
    ])
    expect(priceOf({ ...corner, variations: Object.fromEntries(alike) }, nothing).from).toBe(false)
  })

  test('shows no price at which none is left, unless what is chosen is sold out', () => {
    const withoutFoam = withStock(0, 0, 1, 1)
    expect(priceOf(withoutFoam, nothing)).toEqual({ price: 2_150_000, regular: 2_150_000, from: true })
    expect(priceOf(withoutFoam, foam)).toEqual({ price: 2_000_000, regular: 2_200_000, from: true })
    expect(optionFacts(withoutFoam, nothing, 'Filling').map(({ more }) => more)).toEqual([0, 0])
    expect(optionFacts(withStock(0, 1, 0, 0), nothing, 'Filling').map(({ more }) => more)).toEqual([0, 60_000])
  })

  test('shows for each option its surcharge over the cheapest, with the other choices as they are', () => {
    expect(optionFacts(corner, foam, 'Finish')).toEqual([
      { option: 'Untreated', more: 0, soldOut: false },
      { option: 'Stain guard', more: 90_000, soldOut: true },
    ])
    expect(optionFacts(corner, nothing, 'Filling').map(({ more }) => more)).toEqual([0, 150_000])
  })

  test('shows surcharges over a chosen option that is sold out, whose price the page shows', () => {
    const withoutFoam = withStock(0, 0, 4, 4)
    expect(priceOf(withoutFoam, foam)).toMatchObject({ price: 2_000_000 })
    expect(optionFacts(withoutFoam, foam, 'Filling').map(({ more }) => more)).toEqual([0, 150_000])
  })

  test('shows an option as sold out only if no variation with it is in stock', () => {
    expect(optionFacts(corner, nothing, 'Filling').map(({ soldOut }) => soldOut)).toEqual([false, false])
    expect(optionFacts(corner, nothing, 'Finish').map(({ soldOut }) => soldOut)).toEqual([false, true])
  })

  test('shows the stock of a complete choice, and at once for a product without options', () => {
    expect(stockLeft(corner, foam)).toBeNull()
    expect(stockLeft(corner, whole)).toBe(1)
    expect(stockLeft(kit, nothing)).toBe(7)
  })

  test('says how many are left from the limit of a low stock on', () => {
    const shown = [LOW_STOCK_LIMIT + 1, LOW_STOCK_LIMIT, 0].map((stock) => lowStock({ ...kit, stock }, nothing))
    expect(shown).toEqual([null, LOW_STOCK_LIMIT, 0])
    expect(lowStock(corner, foam)).toBeNull()
  })
})
