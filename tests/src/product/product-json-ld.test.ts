import { expect, test } from 'vitest'
import type { Product } from '#domain/catalogue/product.ts'
import { productJsonLd } from '#src/product/product-json-ld.tsx'

const filling = (option: string) => [{ name: 'Filling', option }]
const couch: Product = {
  id: 1001,
  slug: 'sage-3-seater',
  name: 'Sage 3-seater',
  tagline: 'Room for three.',
  type: '3-seater',
  range: 'Sage',
  seats: 3,
  price: 1_299_900,
  regular_price: 1_299_900,
  price_varies: true,
  in_stock: true,
  categories: [],
  meta_data: { bech_color: [] },
  images: [],
  dimensions: null,
  fabric: 'weave',
  description: '',
  attributes: [{ name: 'Filling', options: ['Foam', 'Feather wrap'] }],
  variations: {
    100101: { attributes: filling('Foam'), price: 1_299_900, regular_price: 1_299_900, stock: 3 },
    100102: { attributes: filling('Feather wrap'), price: 1_399_950, regular_price: 1_399_950, stock: 3 },
  },
  stock: null,
  weight: null,
  materials: [],
  care: [],
  filling: null,
  frame: null,
  delivery_days: { min: 2, max: 4 },
  related: [],
}

test('search engines read the range of prices in rand, and whether there is any', () => {
  expect(productJsonLd(couch, 'https://shop.example')).toMatchObject({
    url: 'https://shop.example/product/sage-3-seater',
    offers: { priceCurrency: 'ZAR', lowPrice: '12999.00', highPrice: '13999.50', offerCount: 2 },
  })
  expect(productJsonLd({ ...couch, in_stock: false }, '')).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  })
})
