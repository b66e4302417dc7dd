import { describe, expect, test } from 'vitest'
import { itemListIn, selectItemEvent, viewItemEvent, viewItemListEvent } from '#src/analytics/view-events.ts'

const colours = [
  { slug: 'stone', name: 'Stone', hex: '#999999', swatch: '' },
  { slug: 'oat', name: 'Oat', hex: '#dddddd', swatch: '' },
]
const couch = {
  id: 1001,
  slug: 'sage-3-seater',
  name: 'Sage 3-seater',
  price: 1_299_900,
  regular_price: 1_499_900,
  categories: [
    { slug: 'couches', name: 'Couches' },
    { slug: 'three-seaters', name: 'Three-seaters' },
  ],
  meta_data: { bech_color: colours },
}
const glides = { ...couch, id: 2001, slug: 'felt-glides', name: 'Felt glides', price: 6_000, regular_price: 6_000 }
const variations = {
  100102: { attributes: [{ name: 'Filling', option: 'Feather wrap' }], price: 1_399_900, regular_price: 1_399_900 },
}
const category = { category: { slug: 'couches', name: 'Couches' }, listing: { products: [couch, glides] } }

describe('the view events of analytics', () => {
  test('count a list with its name, and its products with their positions', () => {
    const list = itemListIn(category)
    expect(list && viewItemListEvent(list)).toMatchObject({
      event: 'view_item_list',
      ecommerce: {
        item_list_id: 'couches',
        item_list_name: 'Couches',
        items: [
          { item_id: '1001', index: 0, item_list_id: 'couches', price: 12_999, discount: 2_000, quantity: 1 },
          { item_id: '2001', index: 1, price: 60 },
        ],
      },
    })
  })

  test('count a selected product at its position in the list', () => {
    const list = itemListIn(category)
    expect(list && selectItemEvent(list, '/product/felt-glides')).toMatchObject({
      event: 'select_item',
      ecommerce: { item_list_id: 'couches', items: [{ item_id: '2001', index: 1 }] },
    })
    expect(list && selectItemEvent(list, '/af/product/felt-glides')).toMatchObject({
      ecommerce: { items: [{ item_id: '2001', index: 1 }] },
    })
    expect(list && selectItemEvent(list, '/product-category/ranges')).toBeNull()
  })

  test('count a product with the price and the choice in its address', () => {
    const chosen = new URLSearchParams('colour=oat&variation=100102')
    expect(viewItemEvent({ product: { ...couch, variations } }, chosen)).toEqual({
      event: 'view_item',
      ecommerce: {
        currency: 'ZAR',
        value: 13_999,
        items: [
          {
            item_id: '1001',
            item_name: 'Sage 3-seater',
            item_brand: 'Rusbank',
            item_category: 'couches',
            item_category2: 'three-seaters',
            item_variant: 'Feather wrap, Oat',
            price: 13_999,
            quantity: 1,
          },
        ],
      },
    })
    expect(viewItemEvent({ product: { ...couch, variations } }, new URLSearchParams())).toMatchObject({
      ecommerce: { value: 12_999 },
    })
  })

  test('count related products as a list of the product’s page', () => {
    const list = itemListIn({ product: { ...couch, variations, related: [glides] } })
    expect(list && viewItemListEvent(list)).toMatchObject({
      ecommerce: { item_list_id: 'related-sage-3-seater', item_list_name: 'Goes with Sage 3-seater' },
    })
    expect(list && selectItemEvent(list, '/product/felt-glides')).toMatchObject({
      event: 'select_item',
      ecommerce: { item_list_id: 'related-sage-3-seater', items: [{ item_id: '2001', index: 0 }] },
    })
    expect(itemListIn({ product: { ...couch, variations, related: [] } })).toBeNull()
  })

  test('count the lists of search results, the home page and articles; other pages count nothing', () => {
    const products = [couch]
    expect(itemListIn({ q: 'sofa', products })?.id).toBe('search')
    expect(itemListIn({ hero: null, products })?.id).toBe('home')
    expect(itemListIn({ slug: 'measure', title: 'Measure', html: '', products })?.id).toBe('article-measure')
    for (const data of [null, undefined, { groups: [] }, { q: 'nothing', products: [] }]) {
      expect(itemListIn(data)).toBeNull()
      expect(viewItemEvent(data, new URLSearchParams())).toBeNull()
    }
  })
})
