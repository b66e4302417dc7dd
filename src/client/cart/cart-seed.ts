import { type CartLine, type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import type { ServerCart } from '#domain/cart/server-cart.ts'
import type { CouponTerms } from '#domain/coupon/terms.ts'
import type { Seed } from '#sync/log/seed.ts'
import type { ApiResult } from '../api/api-result.ts'

/** The cart that a page starts with; null if the visitor has none, or it could not be read. */
export function seedOf(answer: ApiResult<ServerCart>): Seed | null {
  const at = answer.ok ? answer.headers?.get('cart-at')?.split(' ') : undefined
  if (!answer.ok || at === undefined) return null
  const [cartId, cursor, ...acts] = at
  return { cart: cartSeed(answer.body), streamId: `cart:${cartId}`, cursor: Number(cursor), acts }
}

/**
 * The cart that a page shows until this browser's log has been read, from the server's response. Its quote equals the
 * server's, to the cent. The response does not contain a coupon's terms, so the coupon is replaced by one with the
 * same effect.
 */
export function cartSeed(cart: ServerCart): CartState {
  return {
    ...emptyCart(),
    lines: Object.fromEntries(cart.items.map((item) => [item.item_key, lineOf(item)])),
    shippingMethod: cart.shipping_method,
    coupon: couponOf(cart),
    affiliateCoupon: cart.affiliate_coupon,
    notices: cart.notices,
  }
}

function lineOf(item: ServerCart['items'][number]): CartLine {
  return {
    productId: item.id,
    variation: item.variation,
    colour: item.bech_color,
    quantity: item.quantity.value,
    offer: {
      slug: item.slug,
      name: item.name,
      categories: [],
      options: item.options,
      colourName: item.colour,
      picture: item.picture,
      price: item.price,
      priceRegular: item.price_regular,
    },
  }
}

function couponOf({ coupons, totals, shipping_method }: ServerCart): CartState['coupon'] {
  const [applied] = coupons
  if (applied === undefined) return null
  const delivers = shipping_method === 'deliveryToDoor' && totals.shipping_total === 0
  const terms: CouponTerms = {
    code: applied.coupon,
    benefit:
      applied.discount === 0 && delivers ? { kind: 'freeDelivery' } : { kind: 'fixed', amount: applied.discount },
    minimum_spend: null,
    products: null,
    categories: null,
    starts_at: null,
    ends_at: null,
    automatic: false,
    description: applied.description,
  }
  return { terms, by: 'shopper' }
}
