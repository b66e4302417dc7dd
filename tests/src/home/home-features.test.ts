import { expect, test } from 'vitest'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { fabricsOf, onePerRange } from '#src/home/home-features.ts'

const colour = (slug: string) => ({ slug, name: slug, hex: '#000000', swatch: '' })
const productOf = (range: string | null, fabric: string | null, colours: readonly string[]): ProductCard => ({
  id: 1,
  slug: 'product',
  name: 'Product',
  tagline: '',
  type: '3-seater',
  range,
  seats: 3,
  price: 1,
  regular_price: 1,
  price_varies: false,
  in_stock: true,
  few_left: null,
  rooms: [],
  categories: [],
  meta_data: { bech_color: colours.map(colour) },
  images: [],
  dimensions: null,
  fabric,
})

test('the home page shows one product of each range, and none without a range', () => {
  const products = [
    productOf('Sage', null, []),
    productOf('Sage', null, []),
    productOf(null, null, []),
    productOf('Luna', null, []),
  ]
  expect(onePerRange(products).map(({ range }) => range)).toEqual(['Sage', 'Luna'])
})

test('each fabric shows each of its colours once', () => {
  const products = [productOf('Sage', 'weave', ['oat', 'rust']), productOf('Nora', 'weave', ['rust', 'denim'])]
  expect(fabricsOf(products).map(({ fabric, colours }) => [fabric, colours.map(({ slug }) => slug)])).toEqual([
    ['weave', ['oat', 'rust', 'denim']],
  ])
})
