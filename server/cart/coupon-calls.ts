import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { CouponTermsSchema } from '#domain/coupon/terms-schema.ts'
import type { CartPorts } from '#server/cart/cart-ports.ts'
import { registerCall } from '#server/http/call.ts'

export function couponCalls(app: FastifyInstance, { shop }: { readonly shop: Pick<CartPorts, 'world'> }): void {
  registerCall(app, {
    method: 'GET',
    url: '/api/coupons-all',
    tag: 'coupons',
    summary: 'The active automatic coupons, in the order in which they are tried; promo codes are never listed',
    answer: v.object({ coupons: v.array(CouponTermsSchema) }),
    handle: () => ({ ok: true, body: { coupons: [...shop.world().automaticCoupons] } }),
  })
}
