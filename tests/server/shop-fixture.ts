import type { ServerWorld } from '#domain/cart/cart-world.ts'
import type { SellableProduct } from '#domain/catalogue/product.ts'
import type { Coupon, CouponTerms } from '#domain/coupon/terms.ts'
import type { Shop } from '#server/cart/shop.ts'
import type { CartStore } from '#server/events/cart-store.ts'
import { memoryCartStore } from '#server/events/memory-cart-store.ts'

const colour = (slug: string, name: string) => ({ slug, name, hex: '#334455', swatch: `swatches/${slug}.webp` })

/** A couch with two variations in two colours, a plain throw, and a cheap cushion. */
const couch: SellableProduct = {
  id: 1001,
  slug: 'sage-3-seater',
  name: 'Sage 3-seater',
  price: 1_299_900,
  regular_price: 1_499_900,
  categories: [{ slug: 'couches', name: 'Couches' }],
  meta_data: { bech_color: [colour('stone', 'Stone'), colour('rust', 'Rust')] },
  attributes: [{ name: 'Filling', options: ['Foam', 'Feather'] }],
  variations: {
    100101: {
      attributes: [{ name: 'Filling', option: 'Foam' }],
      price: 1_299_900,
      regular_price: 1_499_900,
      stock: 20,
    },
    100102: {
      attributes: [{ name: 'Filling', option: 'Feather' }],
      price: 1_399_900,
      regular_price: 1_399_900,
      stock: 2,
    },
  },
  stock: null,
  images: [{ kind: 'hero', colour: 'stone', src: 'pictures/sage-3-seater/stone-hero.webp' }],
}

const plain = { meta_data: { bech_color: [] }, attributes: [], variations: {}, images: [] }
export const throwBlanket: SellableProduct = {
  ...plain,
  id: 2001,
  slug: 'weave-throw',
  name: 'Weave throw',
  price: 39_900,
  regular_price: 39_900,
  categories: [{ slug: 'accessories', name: 'Accessories' }],
  stock: 80,
}
export const cushion: SellableProduct = { ...throwBlanket, id: 2002, slug: 'cushion', name: 'Cushion', price: 10_000 }

function terms(code: string, more: Partial<CouponTerms> = {}): CouponTerms {
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

const tenPercent: Coupon = { terms: terms('TEN'), usesLeft: null }
const overThousand: Coupon = {
  terms: terms('BIG', { benefit: { kind: 'fixed', amount: 50_000 }, minimum_spend: 100_000 }),
  usesLeft: null,
}
export const automatic: Coupon = {
  terms: terms('AUTO', {
    automatic: true,
    minimum_spend: 2_000_000,
    benefit: { kind: 'percent', basis_points: 500 },
  }),
  usesLeft: null,
}

/** A shop whose catalogue, time, ids and keys a test sets and knows. */
export interface TestShop extends Shop {
  readonly products: Map<number, SellableProduct>
  readonly coupons: Map<string, Coupon>
  now: number
}

export function testShop(store: CartStore = memoryCartStore()): TestShop {
  const products = new Map([couch, throwBlanket, cushion].map((product) => [product.id, product]))
  const coupons = new Map([tenPercent, overThousand, automatic].map((coupon) => [coupon.terms.code, coupon]))
  const prefix = Math.floor(Math.random() * 36 ** 8).toString(36)
  let made = 0
  const next = () => {
    made += 1
    return String(made)
  }
  const shop: TestShop = {
    store,
    products,
    coupons,
    now: 1_800_000_000_000,
    world: (): ServerWorld => ({
      authority: 'server',
      now: shop.now,
      product: (id) => products.get(id),
      coupon: (code) => coupons.get(code),
      automaticCoupons: [...coupons.values()].map((coupon) => coupon.terms).filter((coupon) => coupon.automatic),
    }),
    newEventId: () => `00000000-0000-7000-8000-${next().padStart(12, '0')}`,
    newCartId: () => `cart${prefix}${next().padStart(12, '0')}`,
    newCartKey: () => `key-${prefix}-${next().padStart(32, '0')}`,
  }
  return shop
}
