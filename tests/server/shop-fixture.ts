import type { ServerWorld } from '#domain/cart/cart-world.ts'
import { decideCode } from '#domain/cart/decide-code.ts'
import type { SellableProduct } from '#domain/catalogue/product.ts'
import type { Coupon } from '#domain/coupon/terms.ts'
import type { CartPorts } from '#server/cart/cart-ports.ts'
import type { CartStore } from '#server/events/cart-store.ts'
import { couch as anyCouch, automatic, bigSpender, blanket, tenPercent } from '#tests/kit/goods.ts'
import { memoryCartStore } from '#tests/kit/memory-cart-store.ts'

/** The couch of `goods.ts` with half the stock in foam and a picture in one colour. */
const couch: SellableProduct = {
  ...anyCouch,
  variations: Object.fromEntries(
    Object.entries(anyCouch.variations).map(([id, variation]) => [
      id,
      id === '100101' ? { ...variation, stock: 20 } : variation,
    ]),
  ),
  images: anyCouch.images.slice(0, 1),
}
export const throwBlanket: SellableProduct = blanket
export const cushion: SellableProduct = { ...blanket, id: 2002, slug: 'cushion', name: 'Cushion', price: 10_000 }

/** A shop with a controlled catalogue, clock, ids and keys. */
export interface TestShop extends CartPorts {
  readonly products: Map<number, SellableProduct>
  readonly coupons: Map<string, Coupon>
  now: number
}

export function testShop(store: CartStore = memoryCartStore()): TestShop {
  const products = new Map([couch, throwBlanket, cushion].map((product) => [product.id, product]))
  const coupons = new Map<string, Coupon>(
    [tenPercent, bigSpender, automatic].map((coupon) => [coupon.terms.code, coupon]),
  )
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
      decideCode,
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
