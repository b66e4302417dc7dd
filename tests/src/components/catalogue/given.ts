import type { ProductCard } from '#domain/catalogue/product.ts'

const picture = (colour: string) => ({
  kind: 'hero' as const,
  colour,
  alt: colour,
  src: `/pictures/${colour}.webp`,
  sources: [],
  width: 1200,
  height: 900,
  placeholder: 'data:image/webp;base64,AAAA',
})
/** A product in two colours. */
export const card: ProductCard = {
  id: 1001,
  slug: 'sage-3-seater',
  name: 'Sage 3-seater',
  tagline: '',
  type: '3-seater',
  range: 'Sage',
  seats: 3,
  price: 1_299_900,
  regular_price: 1_299_900,
  price_varies: true,
  in_stock: true,
  few_left: null,
  rooms: [{ ...picture('rust'), kind: 'room' }],
  categories: [],
  meta_data: {
    bech_color: ['stone', 'rust'].map((slug) => ({ slug, name: slug, hex: '#000000', swatch: '' })),
  },
  images: [picture('stone'), picture('rust')],
  dimensions: null,
  fabric: 'weave',
}
