import type { SellableProduct } from '#domain/catalogue/product.ts'
import type { Coupon, CouponTerms } from '#domain/coupon/terms.ts'

const colour = (slug: string, name: string, hex: string) => ({ slug, name, hex, swatch: `swatches/${slug}.webp` })
const category = (slug: string, name: string) => ({ slug, name })

/** R 12 999.00 in foam, R 13 999.00 in feather, of which two are in stock; in stone and rust. */
export const couch: SellableProduct = {
  id: 1001,
  slug: 'sage-3-seater',
  name: 'Sage 3-seater',
  price: 1_299_900,
  regular_price: 1_499_900,
  categories: [category('couches', 'Couches')],
  meta_data: { bech_color: [colour('stone', 'Stone', '#b7b0a3'), colour('rust', 'Rust', '#a4532f')] },
  attributes: [{ name: 'Filling', options: ['Foam', 'Feather'] }],
  variations: {
    100101: {
      attributes: [{ name: 'Filling', option: 'Foam' }],
      price: 1_299_900,
      regular_price: 1_499_900,
      stock: 40,
    },
    100102: {
      attributes: [{ name: 'Filling', option: 'Feather' }],
      price: 1_399_900,
      regular_price: 1_399_900,
      stock: 2,
    },
  },
  stock: null,
  images: [
    { colour: 'stone', src: 'pictures/sage-3-seater/stone-hero.webp' },
    { colour: 'rust', src: 'pictures/sage-3-seater/rust-hero.webp' },
  ],
}

const plain = { meta_data: { bech_color: [] }, attributes: [], variations: {}, images: [] }

/** R 399.00, without variations and without colours. */
export const blanket: SellableProduct = {
  ...plain,
  id: 2001,
  slug: 'weave-throw',
  name: 'Weave throw',
  price: 39_900,
  regular_price: 39_900,
  categories: [category('accessories', 'Accessories')],
  stock: 80,
}

/** R 100.00. */
export const cushion: SellableProduct = {
  ...blanket,
  id: 2002,
  slug: 'cushion',
  name: 'Cushion',
  price: 10_000,
  regular_price: 12_000,
}

export const productsOnSale: readonly SellableProduct[] = [couch, blanket, cushion]

export const couchKey = '1001-100101-stone'
export const blanketKey = '2001-_-_'
export const cushionKey = '2002-_-_'

/** By default ten per cent off everything, without an end. */
export function couponTerms(code: string, more: Partial<CouponTerms> = {}): CouponTerms {
  return {
    code,
    benefit: { kind: 'percent', basis_points: 1_000 },
    minimum_spend: null,
    products: null,
    categories: null,
    starts_at: null,
    ends_at: null,
    automatic: false,
    description: `${code} for everybody`,
    ...more,
  }
}

export const tenPercent: Coupon = { terms: couponTerms('TEN'), usesLeft: null }
/** R 500 off, from R 1 000. */
export const bigSpender: Coupon = {
  terms: couponTerms('BIG', { benefit: { kind: 'fixed', amount: 50_000 }, minimum_spend: 100_000 }),
  usesLeft: null,
}
/** Free delivery, and only for accessories. */
export const freeDelivery: Coupon = {
  terms: couponTerms('SHIP', { benefit: { kind: 'freeDelivery' }, categories: ['accessories'] }),
  usesLeft: null,
}
/** Five per cent, applied automatically from R 20 000. */
export const automatic: Coupon = {
  terms: couponTerms('AUTO', {
    automatic: true,
    benefit: { kind: 'percent', basis_points: 500 },
    minimum_spend: 2_000_000,
  }),
  usesLeft: null,
}

export const couponsOnSale: readonly Coupon[] = [tenPercent, bigSpender, freeDelivery, automatic]
