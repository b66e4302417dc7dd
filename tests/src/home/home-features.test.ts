import { expect, test } from 'vitest'
import type { ProductCard } from '#domain/catalogue/product.ts'
import { fabricsOf, onePerRange } from '#src/home/home-features.ts'

const colour = (slug: string) => ({ slug, name: slug, hex: '#000000', swatch: '' })
const piece = (range: string | null, fabric: string | null, colours: readonly string[]): ProductCard => ({
  id: 1,
  slug: 'piece',
  name: 'Piece',
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
  const pieces = [piece('Sage', null, []), piece('Sage', null, []), piece(null, null, []), piece('Luna', null, [])]
  expect(onePerRange(pieces).map(({ range }) => range)).toEqual(['Sage', 'Luna'])
})

test('each fabric shows each of its colours once', () => {
  const pieces = [piece('Sage', 'weave', ['oat', 'rust']), piece('Nora', 'weave', ['rust', 'denim'])]
  expect(fabricsOf(pieces).map(({ fabric, colours }) => [fabric, colours.map(({ slug }) => slug)])).toEqual([
    ['weave', ['oat', 'rust', 'denim']],
  ])
})
