import { type CartLine, type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import type { ServerCart } from '#domain/cart/server-cart.ts'
import type { Seed } from '#sync/log/seed.ts'
import { type ApiResult, isUnanswered } from '../api/api-result.ts'

/** The cart that a page starts with; null if the visitor has none, and undefined if it could not be read. */
export function seedOf(answer: ApiResult<ServerCart>): Seed | null | undefined {
  if (isUnanswered(answer)) return undefined
  const at = answer.ok ? answer.headers?.get('cart-at')?.split(' ') : undefined
  if (!answer.ok || at === undefined) return null
  const [cartId, cursor, ...acts] = at
  return { cart: cartSeed(answer.body), streamId: `cart:${cartId}`, cursor: Number(cursor), acts }
}

/**
 * The cart that a page shows until this browser's log has been read, from the server's response. Its quote equals the
 * server's to the cent, and so does its quote with an act on top.
 */
export function cartSeed(cart: ServerCart): CartState {
  const terms = cart.coupons[0]?.terms
  return {
    ...emptyCart(),
    lines: Object.fromEntries(cart.items.map((item) => [item.item_key, lineOf(item)])),
    shippingMethod: cart.shipping_method,
    coupon: terms === undefined ? null : { terms, by: 'shopper' },
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
      categories: item.categories ?? [],
      options: item.options,
      colourName: item.colour,
      picture: item.picture,
      price: item.price,
      priceRegular: item.price_regular,
    },
  }
}
