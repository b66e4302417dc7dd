import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { SlugSchema } from '#domain/catalogue/product.ts'
import { emptyAsNull } from '#domain/forms/empty-as-null.ts'
import { ShippingMethodSchema } from '#domain/shipping/shipping-schema.ts'
import { text, wholeNumber } from '#server/http/fields.ts'
import { type CartCallOptions, registerCartCall } from './register-cart-call.ts'

/** Any text is accepted as a code; it may be unknown, but never malformed. */
const typedCode = v.pipe(
  text(100),
  v.transform((code) => code.toWellFormed().replaceAll('\0', '')),
)

interface CartCallsOptions extends CartCallOptions {
  /** The product of a variation: a call may send the id of either as `productId`. */
  readonly productOfVariation: (id: number) => { readonly id: number } | undefined
}

/** Registers every call that reads or changes a cart. */
export function cartCalls(app: FastifyInstance, options: CartCallsOptions): void {
  const { productOfVariation } = options
  registerCartCall(app, options, {
    method: 'GET',
    url: '/api/cart',
    tag: 'cart',
    summary: 'The current cart',
    entries: {},
    command: () => null,
    createsCart: true,
  })
  registerCartCall(app, options, {
    method: 'POST',
    url: '/api/cart',
    tag: 'cart',
    summary: 'Add a product; without a cart key, to a new cart',
    entries: {
      productId: wholeNumber({ min: 1 }),
      productQuantity: wholeNumber({ min: 0 }),
      variation: emptyAsNull(wholeNumber({ min: 1 })),
      bech_color: emptyAsNull(v.pipe(v.string('a colour’s slug'), SlugSchema)),
    },
    command: ({ productId, productQuantity: quantity, variation, bech_color: colour }) => {
      const parent = productOfVariation(productId)
      if (parent === undefined) return { type: 'AddItem', productId, variation, colour, quantity }
      return { type: 'AddItem', productId: parent.id, variation: variation ?? productId, colour, quantity }
    },
    createsCart: true,
    notFound: 'There is no such cart, product, variation or colour.',
  })
  registerCartCall(app, options, {
    method: 'DELETE',
    url: '/api/cart',
    tag: 'cart',
    summary: 'Remove a line',
    entries: { itemKey: text(160) },
    command: ({ itemKey }) => ({ type: 'RemoveItem', itemKey }),
    notFound: 'There is no such cart, or no such line in it.',
  })
  registerCartCall(app, options, {
    method: 'POST',
    url: '/api/cart-update',
    tag: 'cart',
    summary: 'Set a line’s quantity; 0 removes it',
    entries: { itemKey: text(160), productQuantity: wholeNumber({ min: 0 }) },
    command: ({ itemKey, productQuantity: quantity }) => ({ type: 'ChangeQuantity', itemKey, quantity }),
    notFound: 'There is no such cart, or no such line in it.',
  })
  registerCartCall(app, options, {
    method: 'POST',
    url: '/api/cart-clear',
    tag: 'cart',
    summary: 'Empty the cart (the call for guests is not in the specification)',
    entries: {},
    command: () => ({ type: 'ClearCart' }),
  })
  registerCartCall(app, options, {
    method: 'POST',
    url: '/api/shipping-method',
    tag: 'cart',
    summary: 'Choose between delivery and collection (not in the specification)',
    entries: { shippingMethod: ShippingMethodSchema },
    command: ({ shippingMethod }) => ({ type: 'SwitchShippingMethod', shippingMethod }),
  })
  registerCartCall(app, options, {
    method: 'POST',
    url: '/api/coupon-apply',
    tag: 'coupons',
    summary: 'Apply a promo code; skipped where it is applied already or the cart is empty',
    entries: { promoCode: typedCode },
    command: ({ promoCode: code }) => ({ type: 'ApplyCoupon', code }),
    skips: ['coupon_already_applied', 'cart_empty'],
  })
  registerCartCall(app, options, {
    method: 'DELETE',
    url: '/api/coupon-delete',
    tag: 'coupons',
    summary: 'Remove a promo code',
    entries: { promoCode: typedCode },
    command: ({ promoCode: code }) => ({ type: 'RemoveCoupon', code }),
    notFound: 'There is no such cart, or the code is not applied in it.',
  })
}
